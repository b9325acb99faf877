# syntax=docker/dockerfile:1
FROM node:24-bookworm-slim AS build
WORKDIR /src
# pnpm at the version in package.json.
COPY package.json ./
RUN npm install --global "$(node --print 'require("./package.json").packageManager')"
COPY . .
RUN pnpm install --frozen-lockfile
RUN pnpm exec turbo run build --filter=@cartograph/api --filter=@cartograph/web
# Only what the bundle loads at run time: npm packages of production, no source.
RUN pnpm --filter=@cartograph/api --prod --legacy deploy /out/apps/api \
  && rm -rf /out/apps/api/src /out/apps/api/dist /out/apps/api/*.mjs /out/apps/api/*.d.mts /out/apps/api/tsconfig.json \
  && rm -rf /out/apps/api/node_modules/@cartograph /out/apps/api/node_modules/.pnpm/@cartograph* \
  && cp -r apps/api/dist /out/apps/api/dist \
  && mkdir -p /out/apps/web \
  && cp -r apps/web/dist /out/apps/web/dist \
  # A clone made with umask 077 has files that user node could not read.
  && chmod -R a+rX /out

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# Without these, glibc keeps memory that the server's threads have freed.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /out /app
WORKDIR /app/apps/api
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/main.js"]
