# `npm test` executes the RUN lines too, in an empty folder, and starts the result as it would be
# started here (app/commands/container-check.mjs). Use only the syntax it understands.

FROM node:24.18-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build
RUN node app/commands/image.mjs
# Becomes the volume of the image below, owned by its user.
RUN mkdir empty

# glibc, TLS certificates and time zones; no shell, no package manager, no npm.
FROM gcr.io/distroless/cc-debian12:nonroot@sha256:9dac0a79194e45a7da0158a9c6da57b217585af0786db3845d1f0ec1a0dd182f AS forum
COPY --from=build /usr/local/bin/node /usr/local/bin/node
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
# Sets itself up; with false, the first visitor sets it up with a token from the log.
ENV AUTO_INSTALL=true
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/image/node_modules ./node_modules
COPY --from=build /app/image/migrations ./migrations
COPY --from=build /app/image/drizzle ./drizzle
COPY --from=build /app/build ./build
COPY --from=build /app/image/bin/forum /usr/local/bin/forum
COPY --from=build --chown=1000:1000 /app/empty /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Returns memory to the system after images and passwords; keeps the heap small.
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "build/server.js"]

# One of several machines, whose database LiteFS replicates: `docker build --target litefs .`; see docs/operate.md.
# It needs /dev/fuse and SYS_ADMIN to mount the folder of the database; the site itself runs as user 1000.
FROM node:24.18-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS litefs
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates fuse3 && rm -rf /var/lib/apt/lists/*
RUN echo user_allow_other > /etc/fuse.conf
COPY --from=flyio/litefs:0.5.14 /usr/local/bin/litefs /usr/local/bin/litefs
COPY --from=forum /usr/local/bin/forum /usr/local/bin/forum
COPY --from=forum /app /app
COPY --from=forum --chown=1000:1000 /data /data
WORKDIR /app
ENV NODE_ENV=production
ENV HOST=0.0.0.0
ENV PORT=3000
ENV DATA_DIR=/data
ENV DATABASE_URL=file:/litefs/forum.sqlite
ENV AUTO_INSTALL=true
ENV MALLOC_ARENA_MAX=2
ENV MALLOC_TRIM_THRESHOLD_=131072
VOLUME /data
EXPOSE 3000 20202 20203
CMD ["forum", "litefs", "start", "--", "setpriv", "--reuid=1000", "--regid=1000", "--clear-groups", "node", "--max-semi-space-size=8", "--heap-growing-percent=40", "build/server.js"]

# What `docker build .` makes.
FROM forum
