/* A module of weston 10 that plugs, unplugs and moves its outputs, which weston does by itself with a graphics card only.
 *
 *     gcc -shared -fPIC -o weston_outputs.so weston_outputs.c $(pkg-config --cflags libweston-10)
 *     WESTON_OUTPUTS=FIFO weston --modules=/path/to/weston_outputs.so
 *
 * It reads lines from the named pipe: "plug NAME", "unplug NAME" and "swap NAME NAME".
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <libweston/libweston.h>

/* The library's, of a header for its back ends that it does not install: what a driver calls when a cable is plugged in. */
void weston_head_set_connection_status(struct weston_head *head, bool connected);

WL_EXPORT int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[]);

static int by_place(const void *one, const void *other)
{
	return (*(struct weston_output *const *)one)->x - (*(struct weston_output *const *)other)->x;
}

/* Weston lets outputs overlap if one comes or goes after some were moved: they are put in a row again, a new one last. */
static void connect_head(struct weston_compositor *compositor, const char *name, bool connected)
{
	struct weston_output *row[16], *output;
	struct weston_head *head = NULL;
	int count = 0, x = 0;

	wl_list_for_each(output, &compositor->output_list, link)
		if (strcmp(output->name, name) != 0)
			row[count++] = output;
	qsort(row, count, sizeof row[0], by_place);
	while ((head = weston_compositor_iterate_heads(compositor, head)))
		if (strcmp(weston_head_get_name(head), name) == 0)
			weston_head_set_connection_status(head, connected);
	weston_compositor_flush_heads_changed(compositor);
	if (connected)
		row[count++] = weston_compositor_find_output_by_name(compositor, name);
	for (int i = 0; i < count; x += row[i++]->width)
		if (row[i]->x != x)
			weston_output_move(row[i], x, 0);
}

static void act(struct weston_compositor *compositor, const char *line)
{
	char one[32], other[32];

	if (sscanf(line, "plug %31s", one) == 1) {
		connect_head(compositor, one, true);
	} else if (sscanf(line, "unplug %31s", one) == 1) {
		connect_head(compositor, one, false);
	} else if (sscanf(line, "swap %31s %31s", one, other) == 2) {
		struct weston_output *a = weston_compositor_find_output_by_name(compositor, one);
		struct weston_output *b = weston_compositor_find_output_by_name(compositor, other);
		int x = a->x, y = a->y;

		weston_output_move(a, b->x, b->y);
		weston_output_move(b, x, y);
	}
}

static int on_readable(int fd, uint32_t mask, void *compositor)
{
	char text[256];
	ssize_t size = read(fd, text, sizeof text - 1);

	text[size > 0 ? size : 0] = 0;
	for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
		act(compositor, line);
	return 0;
}

WL_EXPORT int wet_module_init(struct weston_compositor *compositor, int *argc, char *argv[])
{
	/* for writing too: the pipe does not end with its first writer */
	int fd = open(getenv("WESTON_OUTPUTS"), O_RDWR | O_NONBLOCK | O_CLOEXEC);

	if (fd < 0)
		return -1;
	wl_event_loop_add_fd(wl_display_get_event_loop(compositor->wl_display), fd, WL_EVENT_READABLE, on_readable, compositor);
	return 0;
}
