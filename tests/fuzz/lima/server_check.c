/* Clients that are not honest. */
#include "device_check.h"
#include "device_rig.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "../random_program.h"

enum { NUM_CLIENTS = 3 };

struct server {
   struct lima_device *device;
   struct sockaddr_un address;
   socklen_t address_size;
   int listener, stop;
   double end; /* of the clients, CLOCK_MONOTONIC in seconds */
};

struct client {
   const struct server *server;
   pthread_t thread;
   uint64_t random;
   unsigned long packets;
};

static int
connect_to(const struct server *server)
{
   const int fd = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
   rig_check(fd >= 0 &&
                 connect(fd, (const struct sockaddr *)&server->address, server->address_size) == 0,
             "connect");
   return fd;
}

/* A packet with descriptors, of which the first, if the server takes it, gets the answer. */
static bool
send_packet(int node, const uint8_t *message, size_t size, const int *fds, unsigned num_fds)
{
   union {
      struct cmsghdr align;
      char bytes[CMSG_SPACE(8 * sizeof(int))];
   } control = {0};
   struct iovec part = {(void *)(uintptr_t)message, size};
   struct msghdr packet = {.msg_iov = &part, .msg_iovlen = 1};
   if (num_fds) {
      packet.msg_control = control.bytes;
      packet.msg_controllen = CMSG_SPACE(num_fds * sizeof(int));
      struct cmsghdr *header = CMSG_FIRSTHDR(&packet);
      header->cmsg_level = SOL_SOCKET;
      header->cmsg_type = SCM_RIGHTS;
      header->cmsg_len = CMSG_LEN(num_fds * sizeof(int));
      memcpy(CMSG_DATA(header), fds, num_fds * sizeof(int));
   }
   return sendmsg(node, &packet, MSG_NOSIGNAL) >= 0;
}

/* An ordinary request. Gives the errno; a descriptor of the answer goes to *fd. */
static int
ask(int node, const uint8_t *message, size_t size, void *args, size_t args_size, int *fd)
{
   union {
      struct cmsghdr align;
      char bytes[CMSG_SPACE(sizeof(int))];
   } control;
   struct lima_reply reply;
   struct iovec parts[] = {{&reply, sizeof reply}, {args, args_size}};
   struct msghdr packet = {.msg_iov = parts,
                           .msg_iovlen = 2,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
   int pair[2];
   rig_check(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) == 0, "socketpair");
   rig_check(send_packet(node, message, size, &pair[1], 1), "send");
   close(pair[1]);
   rig_check(recvmsg(pair[0], &packet, MSG_CMSG_CLOEXEC) >= (ssize_t)sizeof reply, "no answer");
   close(pair[0]);
   const struct cmsghdr *header = CMSG_FIRSTHDR(&packet);
   if (header && fd)
      memcpy(fd, CMSG_DATA(header), sizeof(int));
   return reply.error;
}

/* Makes the scene's buffers; gives the context, and its state's memory. */
static uint32_t
load_scene(int node, const struct chip_rig *rig, uint32_t handles[RIG_BUFFERS], uint8_t **state)
{
   uint8_t message[RIG_MAX_MESSAGE];
   struct lima_drm_ctx context = {0};
   int memory = -1;
   for (unsigned i = 0; i < RIG_BUFFERS; i++) {
      struct lima_drm_gem_create args = {.size = rig_buffer_size(i)};
      const size_t size = rig_request(message, LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_CREATE, &args,
                                      sizeof args, NULL, 0);
      rig_check(ask(node, message, size, &args, sizeof args, NULL) == 0, "no buffer");
      handles[i] = args.handle;
   }
   struct lima_request_mmap place = {(uint64_t)handles[0] << 32, CHIP_STATE_BYTES};
   size_t size = rig_request(message, LIMA_REQUEST_MMAP, 0, &place, sizeof place, NULL, 0);
   rig_check(ask(node, message, size, &place, sizeof place, &memory) == 0, "no memory");
   void *bytes = mmap(NULL, CHIP_STATE_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
   rig_check(bytes != MAP_FAILED, "mmap");
   rig_check(ftruncate(memory, 0) != 0, "memory that can shrink");
   close(memory);
   memcpy(bytes, lima_memory_at(rig->memory, CHIP_STATE, CHIP_STATE_BYTES), CHIP_STATE_BYTES);
   *state = bytes;
   size = rig_request(message, LIMA_REQUEST_IOCTL, LIMA_DRM_CTX_CREATE, &context, sizeof context,
                      NULL, 0);
   rig_check(ask(node, message, size, &context, sizeof context, NULL) == 0, "no context");
   return context.id;
}

/* Packets of any bytes, with any descriptors. */
static void
send_noise(struct client *client, int node)
{
   uint8_t bytes[3000];
   const uint32_t size = random_below(&client->random, 4)
                             ? random_below(&client->random, 80)
                             : random_below(&client->random, sizeof bytes);
   const int others[] = {0, 1, node, client->server->stop, 2, node, node, node};
   struct lima_request head = {random_below(&client->random, 3), random_below(&client->random, 256),
                               size, 0};
   for (uint32_t i = 0; i < size; i++)
      bytes[i] = (uint8_t)random_next(&client->random);
   if (random_below(&client->random, 2) && size >= sizeof head) {
      head.size = size - (uint32_t)sizeof head;
      memcpy(bytes, &head, sizeof head);
   }
   send_packet(node, bytes, size ? size : 1, others, random_below(&client->random, 9));
   client->packets++;
}

/* Jobs whose memory changes while they run. */
static void
race(struct client *client, int node)
{
   uint8_t message[RIG_MAX_MESSAGE];
   uint32_t handles[RIG_BUFFERS];
   struct chip_rig rig;
   uint8_t *state;
   rig_scene(&rig);
   const uint32_t context = load_scene(node, &rig, handles, &state);
   for (unsigned i = 0; i < 20; i++) {
      int pair[2];
      rig_check(socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) == 0, "socketpair");
      const size_t size = rig_submit(message, &rig, i & 1, context, handles);
      rig_check(send_packet(node, message, size, &pair[1], 1), "send");
      close(pair[1]);
      uint8_t answer[256];
      while (recv(pair[0], answer, sizeof answer, MSG_DONTWAIT) < 0 && errno == EAGAIN) {
         const uint32_t at = random_below(&client->random, CHIP_STATE_BYTES / 4) * 4;
         const uint32_t word = random_next(&client->random);
         const uint8_t *whole = lima_memory_at(rig.memory, CHIP_STATE + at, 4);
         memcpy(state + at, &word, 4);
         memcpy(state + at, whole, 4);
      }
      close(pair[0]);
      client->packets++;
   }
   munmap(state, CHIP_STATE_BYTES);
   chip_rig_finish(&rig);
}

static void *
run_client(void *data)
{
   struct client *client = data;
   while (rig_seconds() < client->server->end) {
      const int node = connect_to(client->server);
      if (random_below(&client->random, 3) == 0)
         race(client, node);
      for (uint32_t i = random_below(&client->random, 40); i > 0; i--)
         send_noise(client, node);
      close(node);
   }
   return NULL;
}

static void *
run_server(void *data)
{
   const struct server *server = data;
   rig_check(lima_device_serve(server->device, server->listener, server->stop), "the server ends");
   return NULL;
}

unsigned long
fuzz_check_lima_server(uint64_t seed, double duration)
{
   struct server server = {.address = {.sun_family = AF_UNIX}};
   struct client clients[NUM_CLIENTS];
   pthread_t thread;
   unsigned long packets = 0;
   server.device = lima_device_create(&(struct lima_device_options){.num_pp = 1});
   server.listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
   server.stop = eventfd(0, EFD_CLOEXEC);
   /* Without a name: the kernel gives one. */
   server.address_size = sizeof server.address;
   rig_check(
       server.device &&
           bind(server.listener, (struct sockaddr *)&server.address, sizeof(sa_family_t)) == 0 &&
           listen(server.listener, 64) == 0 &&
           getsockname(server.listener, (struct sockaddr *)&server.address, &server.address_size) ==
               0,
       "socket");
   server.end = rig_seconds() + duration;
   rig_check(pthread_create(&thread, NULL, run_server, &server) == 0, "thread");
   for (unsigned i = 0; i < NUM_CLIENTS; i++) {
      clients[i] = (struct client){.server = &server, .random = seed * NUM_CLIENTS + i + 1};
      rig_check(pthread_create(&clients[i].thread, NULL, run_client, &clients[i]) == 0, "thread");
   }
   for (unsigned i = 0; i < NUM_CLIENTS; i++) {
      pthread_join(clients[i].thread, NULL);
      packets += clients[i].packets;
   }
   /* It serves still. */
   const int node = connect_to(&server);
   struct chip_rig rig;
   uint32_t handles[RIG_BUFFERS];
   uint8_t *state;
   rig_scene(&rig);
   load_scene(node, &rig, handles, &state);
   munmap(state, CHIP_STATE_BYTES);
   chip_rig_finish(&rig);
   close(node);
   rig_check(write(server.stop, &(uint64_t){1}, 8) == 8, "stop");
   pthread_join(thread, NULL);
   close(server.listener);
   close(server.stop);
   lima_device_destroy(server.device);
   return packets;
}
