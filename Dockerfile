# syntax=docker/dockerfile:1
# Compiled once, run with production dependencies alone by a user without rights; nothing is written.
# Releases name the base by its digest (.github/workflows/release.yml).
ARG NODE_IMAGE=node:24-alpine

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY openapi.json tsconfig.json tsconfig.build.json tsconfig.client.json ./
COPY sandbox ./sandbox
COPY src ./src
# For the index, health and phdg_build_info; docker build --build-arg BUILD_COMMIT=$(git rev-parse HEAD)
ARG BUILD_COMMIT
RUN npm run build

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /build
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund

# Nothing is installed in what runs: without npm and the rest it is smaller, and there is less to keep safe.
FROM ${NODE_IMAGE} AS runtime
RUN rm -rf /opt /usr/local/include /usr/local/lib/node_modules /usr/local/share /usr/local/bin/[a-mo-z]* /usr/local/bin/np*

FROM scratch
COPY --from=runtime / /
WORKDIR /app
ENV PATH=/usr/local/bin:/usr/bin:/bin NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=8080
COPY --from=dependencies /build/node_modules ./node_modules
COPY --from=build /build/dist/src ./dist/src
COPY --from=build /build/dist/package.json ./dist/
COPY package.json LICENSE ./
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/livez"]
CMD ["node", "dist/src/main.js"]
