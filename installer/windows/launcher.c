/* whitecell.exe, and with -DWINDOWS "Start Whitecell.exe", which opens no console: Python of the folder beside it runs start.pyc
 * there. Nothing is asked of the system's own Python, its environment variables or the registry (python311._pth). */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

#define LONGEST 32768

typedef int (*Main)(int, wchar_t **);

static int refuse(const wchar_t *sentence) {
#ifdef WINDOWS
    MessageBoxW(NULL, sentence, L"Whitecell", MB_ICONERROR);
#else
    fwprintf(stderr, L"whitecell: %ls\n", sentence);
#endif
    return 1;
}

static int start(int count, wchar_t **words) {
    static wchar_t folder[LONGEST], library[LONGEST], script[LONGEST];
    DWORD length = GetModuleFileNameW(NULL, folder, LONGEST);
    wchar_t *name = wcsrchr(folder, L'\\');
    if (length == 0 || length > LONGEST - 100 || name == NULL) return refuse(L"The path of this program is too long.");
    wcscpy(name, L"\\python");
    swprintf(library, LONGEST, L"%ls\\python311.dll", folder);
    swprintf(script, LONGEST, L"%ls\\start.pyc", folder);
    AddDllDirectory(folder); /* the C++ runtime, for libraries elsewhere */
    HMODULE python = LoadLibraryExW(library, NULL, LOAD_WITH_ALTERED_SEARCH_PATH);
    Main main = python ? (Main)(void *)GetProcAddress(python, "Py_Main") : NULL;
    if (main == NULL) return refuse(L"The folder python is not whole: unpack all of the zip file, on a Windows of 64 bit.");
    wchar_t **all = calloc(count + 2, sizeof *all);
    if (all == NULL) return refuse(L"There is no memory left.");
    all[0] = words[0];
    all[1] = script;
    for (int i = 1; i < count; i++) all[i + 1] = words[i];
    return main(count + 1, all);
}

#ifdef WINDOWS
int WINAPI wWinMain(HINSTANCE this, HINSTANCE none, wchar_t *line, int shown) {
    (void)this, (void)none, (void)line, (void)shown;
    return start(__argc, __wargv);
}
#else
int wmain(int count, wchar_t **words) { return start(count, words); }
#endif
