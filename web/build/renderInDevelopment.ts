/**
 * Renders the pages of `make dev` from the code of the moment. The API's page has the data and the settings, and says
 * whether React renders it (see `docs/decisions/0038`).
 */
import type { Plugin, ViteDevServer } from 'vite'
import type { PageRequest, render } from '../src/server.tsx'

const ADDRESS = /<div id="root" data-server-rendered="([^"]*)"/
const ROOT = /<div id="root">[^]*?<\/div>/

export function renderInDevelopment(apiUrl: string): Plugin {
  return {
    name: 'render-in-development',
    apply: 'serve',
    async transformIndexHtml(html, { server, originalUrl = '/' }) {
      const page = server && (await fetch(apiUrl + originalUrl).then((response) => response.text(), () => undefined))
      const [, address] = ADDRESS.exec(page ?? '') ?? []
      if (!page || address === undefined) return html
      return renderPage(server, html, page, address)
    },
  }
}

async function renderPage(server: ViteDevServer, html: string, page: string, address: string): Promise<string> {
  const [configScript, config] = jsonScript(page, 'site-config')
  const [dataScript, data] = jsonScript(page, 'initial-data')
  // The module reads it when it is loaded.
  process.env.SITE_CONFIG = config
  const renderer = (await server.ssrLoadModule('/src/server.tsx')) as { render: typeof render }
  const { pathname, search } = new URL(address.replaceAll('&amp;', '&'), 'http://site')
  const root = await renderer.render({ path: pathname, search, data: JSON.parse(data) as PageRequest['data'] })
  return html
    .replace(ROOT, () => `<div id="root" data-server-rendered="${address}">${root.toString()}</div>`)
    .replace('<!--data-->', () => configScript + dataScript)
}

/** The element, and the JSON in it. */
function jsonScript(page: string, id: string): [string, string] {
  const [element = '', json = '[]'] = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`, 's').exec(page) ?? []
  return [element, json]
}
