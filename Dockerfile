# What runs: npm packages without the tools of developers, and what was built. Bookworm has the sound library by this name.
FROM node:24-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json .npmrc ./

# The builds need the sources and all packages. Neither reaches the image that runs.
FROM base AS build
RUN npm ci
COPY server server
COPY shared shared
COPY web web
COPY assets assets
COPY tsconfig.base.json tsconfig.json ./
RUN node server/build/pack.ts

FROM base AS packages
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
# The music's program is linked with it, although it plays nothing aloud.
RUN apt-get update \
 && apt-get install -y --no-install-recommends libasound2 \
 && rm -rf /var/lib/apt/lists/* \
 && mkdir /data && chown node:node /data
WORKDIR /app
COPY package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/packed packed
COPY --from=build /app/web/dist web/dist
COPY assets assets
COPY server/cli/kamishibai.js server/cli/kamishibai.js
COPY server/models/local/catalogue.json server/models/local/catalogue.json
COPY server/store/migrations server/store/migrations
COPY server/store/postgres/migrations server/store/postgres/migrations

ENV NODE_ENV=production HOST=0.0.0.0 PORT=4600 DATA_DIR=/data
# `docker exec … kamishibai backup /data/kamishibai.tar` finds the command line by its name.
RUN ln -s /app/server/cli/kamishibai.js /usr/local/bin/kamishibai
USER node
VOLUME /data
EXPOSE 4600
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/cli/kamishibai.js", "serve"]
