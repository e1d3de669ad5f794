import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { t } from 'ttag'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { cx } from '@/shared/lib/cx'
import { POPULAR_TOPICS, topicName } from '@/shared/lib/topics'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { messageOf } from '../messages'
import { SelectField } from '@/shared/forms/SelectField'
import { fieldsOf, HEBREW, LEVELS, pathSchema, profileOf, requestOf, splitTopics, TIMES, type PathFields, type PathWishes } from './pathSchema'
import { createPath, profileQuery, saveProfile, type LearningPath, type LearningProfile } from './queries'
import { TabQuery } from './TabQuery'

type Props = {
  /** The path that the new one replaces. */
  current: LearningPath | null
  onCancel: () => void
  onCreated: () => void
}

/** The form of a new path, filled with the reader's learning profile, which it saves (STUDY-45, STUDY-181). */
export function NewPath(props: Props) {
  const query = useQuery(profileQuery())
  return (
    <TabQuery query={query} loading={t`Loading your learning profile…`} failed={t`Error loading your learning profile. Please try again later.`}>
      {(profile) => <PathForm profile={profile} {...props} />}
    </TabQuery>
  )
}

const FAILURE = t`Failed to create learning path`

function PathForm({ profile, current, onCancel, onCreated }: Props & { profile: LearningProfile }) {
  const client = useQueryClient()
  const submit = async (wishes: PathWishes) => {
    try {
      await saveProfile(client, profileOf(wishes))
      const { learningPath } = await createPath(client, requestOf(wishes, current))
      toast(t`Learning Path Created!`, learningPath?.pathName)
    } catch (error) {
      toast(FAILURE, messageOf(error), 'error')
      throw error
    }
    onCreated()
  }
  return (
    <>
      <h3 className="text-xl">{current ? t`A new path` : t`Create your learning path`}</h3>
      <p className="mt-1.5 mb-5 font-serif text-[1.0625rem] leading-relaxed text-ink-soft">
        {current
          ? t`It takes the place of your current path. What you have done stays done.`
          : t`A few words about you, and the library lays out your next weeks, teaching by teaching.`}
      </p>
      <Form
        label={t`Learning path`}
        schema={pathSchema}
        defaultValues={fieldsOf(profile)}
        onSubmit={submit}
        errorTitle={FAILURE}
        describeError={messageOf}
        className="grid gap-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <SelectField name="level" label={t`Your level`} options={LEVELS} />
          <SelectField name="hebrew" label={t`Your Hebrew`} options={HEBREW} />
        </div>
        <Field name="goals" label={t`Goals`} hint={t`One on each line.`}>
          {({ className, ...control }) => <textarea rows={3} dir="auto" {...control} className={cx(className, 'resize-y py-2.5')} />}
        </Field>
        <TopicsField />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field name="minutes" label={t`Minutes a week`} inputMode="numeric" autoComplete="off" />
          <SelectField name="time" label={t`When you study`} options={TIMES} />
        </div>
        <div className="flex flex-wrap gap-3">
          <SubmitButton pending={t`Creating…`}>{t`Create learning path`}</SubmitButton>
          {current && (
            <Button variant="quiet" onClick={onCancel}>
              {t`Cancel`}
            </Button>
          )}
        </div>
      </Form>
    </>
  )
}

/** Topics as free text, with the popular ones as buttons that add them. The server knows them in Hebrew, too. */
function TopicsField() {
  const { setValue, watch } = useFormContext<PathFields>()
  const chosen = splitTopics(watch('topics'))
  const others = POPULAR_TOPICS.map(topicName).filter((topic) => !chosen.some((each) => each.toLowerCase() === topic.toLowerCase()))
  return (
    <div>
      <Field name="topics" label={t`Topics you love`} hint={t`With commas between them. Leave it empty for all.`} autoComplete="off" dir={chosen.length > 0 ? 'auto' : undefined} />
      {others.length > 0 && (
        <div role="group" aria-label={t`Add a topic`} className="mt-2 flex flex-wrap gap-2">
          {others.map((topic) => (
            <button
              key={topic}
              type="button"
              className="min-h-11 rounded-full bg-sunken px-3.5 text-sm font-medium text-ink-soft hover:bg-wash hover:text-tekhelet"
              onClick={() => setValue('topics', [...chosen, topic].join(', '), { shouldValidate: true })}
            >
              <span aria-hidden>+ </span>
              {topic}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
