import { Link, useSearchParams } from 'react-router'
import { apiUrl, type Item } from '@/api/endpoints'
import { contentLanguage } from '@/shared/lib/text'
import { BidiText } from '@/shared/ui/BidiText'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { DataTable } from '../DataTable'
import { PagedList } from '../PagedList'
import { translationPath } from '../paths'
import { pluralize } from '../pluralize'
import { TRANSLATIONS } from './translation'

type CitedSource = Item<typeof TRANSLATIONS>

const STATES = [
  { value: 'missing', label: 'Without a translation' },
  { value: 'all', label: 'All' },
] as const

/** The mishnahs that teachings cite, and their translations (ADMIN-73). Which of them is in the URL. */
export function TranslationsScreen() {
  const [params, setParams] = useSearchParams()
  const { value: state } = STATES.find(({ value }) => value === params.get('state')) ?? STATES[0]
  return (
    <>
      <p className="mt-3 max-w-prose text-ink-soft">
        The mishnahs that your teachings cite, the most cited first. A translation that you write stands wherever the mishnah is
        shown, with the name of its translator.
      </p>
      <div className="mt-6">
        <SegmentedControl label="Mishnahs" options={STATES} value={state} onChange={(value) => setParams({ state: value }, { replace: true })} />
      </div>
      <PagedList noun="mishnah" url={(page) => apiUrl(TRANSLATIONS, { query: { state, ...page } })}>
        {(sources) => (
          <DataTable
            caption="Cited mishnahs"
            rows={sources}
            rowKey={({ reference }) => reference}
            columns={[
              { title: 'Mishnah', cell: Name },
              { title: 'Cited in', cell: ({ teachings }) => <span className="whitespace-nowrap">{pluralize(teachings, 'teaching')}</span> },
              { title: 'Text', cell: ({ text, hebrew }) => <Words>{text ?? hebrew}</Words>, isWide: true },
              ...(state === 'all' ? [{ title: 'Translated by', cell: Translator, isWide: true as const }] : []),
            ]}
          />
        )}
      </PagedList>
    </>
  )
}

const Name = ({ reference, hebrewReference }: CitedSource) => (
  <Link to={translationPath(reference)} className="inline-flex min-h-6 flex-wrap gap-x-3 text-tekhelet">
    <span className="underline underline-offset-4">{reference}</span>
    <bdi lang="he" dir="rtl" className="text-ink-soft">
      {hebrewReference}
    </bdi>
  </Link>
)

/** The beginning of the translation; without one that of the Hebrew, so that one sees which mishnah it is. */
const Words = ({ children }: { children: string }) => (
  <span className="line-clamp-2 max-w-md" {...contentLanguage(children)}>
    {children}
  </span>
)

const Translator = ({ translator }: CitedSource) => translator && <BidiText>{translator}</BidiText>
