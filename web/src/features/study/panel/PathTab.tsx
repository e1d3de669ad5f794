import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from 'ttag'
import { NewPath } from './NewPath'
import { PathView } from './PathView'
import { learningPathQuery } from './queries'
import { TabQuery } from './TabQuery'

/** The reader's path, or the form that makes one (STUDY-19). */
export function PathTab() {
  const query = useQuery(learningPathQuery())
  const [isRenewing, setRenewing] = useState(false)
  const [isCreated, setCreated] = useState(false)
  return (
    <TabQuery query={query} loading={t`Loading your learning path…`} failed={t`Error loading your learning path. Please try again later.`}>
      {({ learningPath }) =>
        learningPath && !isRenewing ? (
          // A path that was just made receives the focus: its form is gone.
          <PathView key={learningPath.id} path={learningPath} isNew={isCreated} onRenew={() => setRenewing(true)} />
        ) : (
          <NewPath
            current={learningPath}
            onCancel={() => setRenewing(false)}
            onCreated={() => {
              setCreated(true)
              setRenewing(false)
            }}
          />
        )
      }
    </TabQuery>
  )
}
