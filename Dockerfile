# One image for every process: the server with its built site. docs/scaling.md says how it is run.
ARG BASE=node:26.10.0-bookworm-slim

FROM ${BASE} AS build
WORKDIR /terarah
COPY package.json package-lock.json .npmrc ./
# The image has Node, so that of the packages goes; the scripts then find the image's.
RUN npm ci --no-audit --no-fund && rm -rf node_modules/node-linux-* node_modules/.bin/node
COPY . .
RUN node scripts/prepare.cjs build
# What only building and testing needs goes: also React and all else that the site's build contains. @napi-rs/canvas draws
# pages of PDFs in pdf.js, which the server only reads.
RUN npm prune --omit=dev --no-audit --no-fund && \
  rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@napi-rs

FROM ${BASE}
ENV MODE=production PORT=3000 HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /terarah
COPY --from=build /terarah/package.json ./
COPY --from=build /terarah/node_modules node_modules
COPY --from=build /terarah/contract contract
COPY --from=build /terarah/server server
COPY --from=build /terarah/build build
# The compile cache and the data are all that it writes.
RUN mkdir -p /data node_modules/.cache && chown node:node /data node_modules/.cache
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: as the first process, the server gets the signal to stop at once.
CMD ["node", "server/launch.js"]
