import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { msgid, ngettext, t } from 'ttag'
import { queryErrorText } from '@/api/errorTexts'
import type { Series } from '@/api/types'
import { seriesPath } from '@/shared/lib/paths'
import { contentLanguage } from '@/shared/lib/text'
import { Notice } from '@/shared/ui/Notice'
import { PageHeader } from '@/shared/ui/PageHeader'
import { BidiText } from '@/shared/ui/BidiText'
import { Card } from '@/shared/ui/Card'
import { QueryError } from '@/shared/ui/QueryError'
import { SkeletonList } from '@/shared/ui/Skeleton'
import { activeSeriesQuery } from '../api/collections'
import { LIBRARY_ERRORS } from '../errorTexts'
import { EnglishTeachings } from './EnglishTeachings'
import { LoadMore } from './LoadMore'

export function SeriesListPage() {
  return (
    <>
      <PageHeader title={t`Series`} subtitle={t`Teachings that belong together, in the order in which they build.`}>
        <EnglishTeachings className="mt-2" />
      </PageHeader>
      <div className="page pb-16">
        <SeriesGrid />
      </div>
    </>
  )
}

function SeriesGrid() {
  const list = useInfiniteQuery(activeSeriesQuery())
  if (list.isPending) {
    return <SkeletonList count={3} label={t`Loading series…`} className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3" />
  }
  if (!list.data) {
    return (
      <QueryError error={list.error} onRetry={() => void list.refetch()}>
        {LIBRARY_ERRORS.seriesList}
      </QueryError>
    )
  }
  const series = list.data.pages.flatMap((page) => page.items)
  if (series.length === 0) return <Notice kind="empty">{t`No series available yet`}</Notice>
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {series.map((each) => (
          <SeriesCard key={each.id} series={each} />
        ))}
      </div>
      <LoadMore
        shown={list.hasNextPage}
        loading={list.isFetchingNextPage}
        error={list.isFetchNextPageError && queryErrorText(list.error, LIBRARY_ERRORS.seriesList)}
        onClick={() => void list.fetchNextPage()}
      >
        {t`Load more series`}
      </LoadMore>
    </>
  )
}

function SeriesCard({ series }: { series: Series }) {
  const count = series.posts.length
  return (
    <Card asChild interactive className="flex flex-col overflow-hidden">
      <article>
        {series.imageUrl ? (
          <img
            src={series.imageUrl}
            srcSet={series.imageSrcset ?? undefined}
            sizes="(min-width: 1024px) 352px, (min-width: 640px) 50vw, 100vw"
            alt=""
            loading="lazy"
            className="aspect-[16/7] w-full object-cover"
          />
        ) : (
          <BookSpines series={series} />
        )}
        <div className="flex grow flex-col p-6">
          <p className="text-sm text-ink-faint">{ngettext(msgid`${count} lesson`, `${count} lessons`, count)}</p>
          <h2 {...contentLanguage(series.title)} className="mt-1.5 text-2xl">
            <Link to={seriesPath(series.slug)} className="card-link group-hover:text-tekhelet">
              <BidiText>{series.title}</BidiText>
            </Link>
          </h2>
          <p
            {...contentLanguage(series.description)}
            className="mt-2.5 line-clamp-4 font-serif text-[1.0625rem] text-ink-soft"
          >
            {series.description}
          </p>
          <Link
            to={seriesPath(series.slug)}
            className="above-card-link mt-auto self-start pt-4 font-semibold text-tekhelet group-hover:underline"
          >
            {t`Explore Series`}
            <span {...contentLanguage(series.title)} className="sr-only">
              : {series.title}
            </span>
          </Link>
        </div>
      </article>
    </Card>
  )
}

const SPINES = ['bg-genesis h-14', 'bg-exodus h-11', 'bg-leviticus h-16', 'bg-numbers h-12', 'bg-deuteronomy h-[3.75rem]']

/** Where a series has no image: one book on a shelf for each lesson, and a word of its own. */
function BookSpines({ series }: { series: Series }) {
  const count = Math.min(Math.max(series.posts.length, 1), 14)
  return (
    <div aria-hidden className="flex h-24 items-end gap-1 overflow-hidden border-b-4 border-rule bg-sunken px-6">
      {Array.from({ length: count }, (_, at) => (
        <span key={at} className={`w-3.5 rounded-t-sm opacity-80 ${SPINES[(series.id + at) % SPINES.length] ?? ''}`} />
      ))}
      {series.coverWord && (
        <span lang="he" className="ms-auto self-center text-3xl text-ink-soft">
          {series.coverWord}
        </span>
      )}
    </div>
  )
}
