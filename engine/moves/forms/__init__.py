"""The forms in which a decision offers its legal moves: one class for each kind of argument."""

from engine.moves.forms.allocation import AllocationForm
from engine.moves.forms.branching import BranchingForm
from engine.moves.forms.free_text import FreeTextForm
from engine.moves.forms.listed import ListedForm, PhrasesForm
from engine.moves.forms.ordering import OrderingForm
from engine.moves.forms.rows_form import END, RowsForm
from engine.moves.forms.subset import SubsetForm

__all__ = [
    "END",
    "AllocationForm",
    "BranchingForm",
    "FreeTextForm",
    "ListedForm",
    "OrderingForm",
    "PhrasesForm",
    "RowsForm",
    "SubsetForm",
]
