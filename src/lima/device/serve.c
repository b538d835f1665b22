/* Clients: a connection is an open file. */
#include "device.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
   MAX_FILES = 128,
   MAX_FDS = 2, /* of a message: where the answer goes, and one of the ioctl */
   MAX_MESSAGE = sizeof(struct lima_request) + LIMA_REQUEST_MAX_STRUCT + LIMA_REQUEST_MAX_EXTRA
};

struct server {
   struct lima_device *device;
   struct pollfd polls[2 + MAX_FILES]; /* stop, listener, files */
   struct lima_file *files[MAX_FILES];
   unsigned num_files;
   uint8_t message[MAX_MESSAGE + 1]; /* one more: longer ones are noticed */
};

static void
accept_file(struct server *server)
{
   const int fd = accept4(server->polls[1].fd, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
   struct lima_file *file = fd < 0 ? NULL : lima_file_open(server->device);
   if (!file) {
      if (fd >= 0)
         close(fd);
      return;
   }
   server->files[server->num_files] = file;
   server->polls[2 + server->num_files++] = (struct pollfd){.fd = fd, .events = POLLIN};
}

static void
close_file(struct server *server, unsigned i)
{
   close(server->polls[2 + i].fd);
   lima_file_close(server->files[i]);
   server->num_files--;
   server->files[i] = server->files[server->num_files];
   server->polls[2 + i] = server->polls[2 + server->num_files];
}

static void
send_answer(int fd, struct lima_answer *answer)
{
   union {
      struct cmsghdr align;
      char bytes[CMSG_SPACE(sizeof(int))];
   } control = {0};
   struct iovec parts[] = {{&answer->reply, sizeof answer->reply},
                           {answer->bytes, answer->reply.size + answer->reply.extra}};
   struct msghdr message = {.msg_iov = parts, .msg_iovlen = 2};
   if (answer->fd >= 0) {
      message.msg_control = control.bytes;
      message.msg_controllen = sizeof control.bytes;
      struct cmsghdr *header = CMSG_FIRSTHDR(&message);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN(sizeof(int));
      memcpy(CMSG_DATA(header), &answer->fd, sizeof(int));
   }
   /* Who does not take it gets none. */
   (void)!sendmsg(fd, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* The descriptors of a message: at most `max`, the others are closed. */
static unsigned
take_fds(struct msghdr *message, int *fds, unsigned max)
{
   unsigned num = 0;
   for (struct cmsghdr *h = CMSG_FIRSTHDR(message); h; h = CMSG_NXTHDR(message, h)) {
      if (h->cmsg_level != SOL_SOCKET || h->cmsg_type != SCM_RIGHTS)
         continue;
      const size_t count = (h->cmsg_len - CMSG_LEN(0)) / sizeof(int);
      for (size_t i = 0; i < count; i++) {
         int fd;
         memcpy(&fd, CMSG_DATA(h) + i * sizeof(int), sizeof(int));
         if (num < max)
            fds[num++] = fd;
         else
            close(fd);
      }
   }
   return num;
}

/* False: the client has closed the file. */
static bool
serve_request(struct server *server, unsigned i)
{
   union {
      struct cmsghdr align;
      char bytes[CMSG_SPACE(sizeof(int) * MAX_FDS)];
   } control;
   struct iovec part = {server->message, sizeof server->message};
   struct msghdr message = {.msg_iov = &part,
                            .msg_iovlen = 1,
                            .msg_control = control.bytes,
                            .msg_controllen = sizeof control.bytes};
   const ssize_t size = recvmsg(server->polls[2 + i].fd, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
   if (size < 0)
      return errno == EAGAIN || errno == EINTR;
   int fds[MAX_FDS] = {-1, -1};
   const unsigned num = take_fds(&message, fds, MAX_FDS);
   if (size > 0 && num > 0) {
      struct lima_answer answer;
      lima_file_request(server->files[i], server->message, (size_t)size, fds[1], &answer);
      send_answer(fds[0], &answer);
      if (answer.fd >= 0)
         close(answer.fd);
   }
   for (unsigned j = 0; j < num; j++)
      close(fds[j]);
   return size > 0;
}

bool
lima_device_serve(struct lima_device *device, int listener, int stop)
{
   struct server *server = calloc(1, sizeof *server);
   bool good = server != NULL;
   if (!server)
      return false;
   server->device = device;
   server->polls[0] = (struct pollfd){.fd = stop, .events = POLLIN};
   server->polls[1] = (struct pollfd){.fd = listener};
   while (good && !server->polls[0].revents) {
      server->polls[1].events = server->num_files < MAX_FILES ? POLLIN : 0;
      if (poll(server->polls, 2 + server->num_files, -1) < 0) {
         good = errno == EINTR;
         server->polls[0].revents = 0;
         continue;
      }
      for (unsigned i = server->num_files; i-- > 0;)
         if (server->polls[2 + i].revents && !serve_request(server, i))
            close_file(server, i);
      if (server->polls[1].revents)
         accept_file(server);
   }
   const int error = errno;
   while (server->num_files)
      close_file(server, server->num_files - 1);
   free(server);
   errno = error;
   return good;
}
