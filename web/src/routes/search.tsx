import { t } from 'ttag'
import { isQuestion } from '@/features/study/ask/question'
import { SearchPage } from '@/features/search/components/SearchPage'
import { lazyWithRetry } from '@/shared/lib/lazyWithRetry'
import { OptionalPart } from '@/shared/ui/OptionalPart'

// Loaded with the first question.
const LibraryAnswer = lazyWithRetry(() => import('@/features/study/ask/LibraryAnswer'))

export const Component = () => (
  <SearchPage
    answer={(q, below) =>
      isQuestion(q) && (
        <OptionalPart name={t`The library's answer`}>
          <LibraryAnswer q={q} below={below} />
        </OptionalPart>
      )
    }
  />
)
