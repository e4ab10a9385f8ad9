# One image for every process: the server with its built site. docs/scaling.md describes how to run it.
ARG BASE=node:26.10.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /terarah
COPY package.json package-lock.json .npmrc ./
# Removes the Node of the npm packages, because the image has the same one.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN node scripts/prepare.cjs build
# Removes what only building needs, including React and everything else that the site's build contains. Some packages name
# TypeScript as an optional peer, so npm keeps it. @napi-rs/canvas is only needed to draw PDF pages with pdf.js, and the
# server only reads them.
RUN npm prune --omit=dev --omit=peer --no-audit --no-fund && \
  rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@napi-rs node_modules/typescript node_modules/@typescript

FROM ${BASE}
ENV MODE=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /terarah
COPY --from=build /terarah/package.json ./
COPY --from=build /terarah/node_modules node_modules
COPY --from=build /terarah/contract contract
COPY --from=build /terarah/server server
COPY --from=build /terarah/build build
# The server writes only the compile cache and the data.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Starts Node without npm: as the first process, the server receives the stop signal directly.
CMD ["node", "server/launch.js"]
