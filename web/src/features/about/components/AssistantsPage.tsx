import { t } from 'ttag'
import { useTitle } from '@/shared/hooks/useTitle'
import { site } from '@/shared/lib/siteConfig'
import { NOT_FOUND_DETAIL, NotFound } from '@/shared/ui/NotFound'
import { PageHeader } from '@/shared/ui/PageHeader'

const TITLE = t`For Your Assistant`
// A name, in each language.
const PROTOCOL = 'Model Context Protocol (MCP)'

const TOOLS = [
  t`Search the teachings, the series and the weekly portions, in any usual spelling or in Hebrew, and say where nothing answers.`,
  t`Read a teaching paragraph by paragraph.`,
  t`Tell which portion is read this week, and which teachings are about it.`,
  t`Look up a verse in Hebrew and English, with the teachings that cite it.`,
]

/** How a reader's own assistant connects to the site (MCP-7). */
export function AssistantsPage() {
  return site.mcpUrl ? <HowToConnect url={site.mcpUrl} /> : <NotFound detail={NOT_FOUND_DETAIL} />
}

function HowToConnect({ url }: { url: string }) {
  useTitle(TITLE)
  return (
    <>
      <PageHeader title={TITLE} subtitle={t`Let your own assistant search the teachings of ${site.siteName} and cite them.`} />
      <div className="page reading max-w-[38rem] pb-16 md:pb-24">
        <h2>{t`How to connect`}</h2>
        <p>{t`In the settings of your assistant, add a connector, which some call a tool or a server of the ${PROTOCOL}, with this address:`}</p>
        <p>
          <code dir="ltr" className="font-semibold break-all">
            {url}
          </code>
        </p>
        <p>{t`It needs no account and no key. Then ask a question, and say that the answer is to come from ${site.siteName}.`}</p>
        <h2>{t`What it can do`}</h2>
        <ul>
          {TOOLS.map((tool) => (
            <li key={tool}>{tool}</li>
          ))}
        </ul>
        <h2>{t`What to expect`}</h2>
        <p>{t`Whatever your assistant finds here has the address of its page. Follow it: assistants err, and the teaching itself says it better.`}</p>
        <p>
          {site.launchFree
            ? t`It reads what every visitor may read, and changes nothing.`
            : t`It reads what every visitor may read, and changes nothing. Of the teachings for members it has the beginning.`}
        </p>
      </div>
    </>
  )
}
