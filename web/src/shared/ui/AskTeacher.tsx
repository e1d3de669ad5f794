import { Link } from 'react-router'
import { t } from 'ttag'
import { paths } from '../lib/paths'
import { QUESTION } from '../lib/question'
import { Button } from './Button'

/** Where no teaching answers: the way to the contact form, with the question filled in (CONTACT-13). */
export function AskTeacher({ question, className }: { question: string; className?: string }) {
  return (
    <p className={className}>
      <Button asChild variant="outline">
        <Link to={`${paths.contact}?${new URLSearchParams({ [QUESTION]: question })}`}>{t`Ask the teacher`}</Link>
      </Button>
    </p>
  )
}
