import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { c, jt, t } from 'ttag'
import { Button } from '@/shared/ui/Button'
import { QueryError } from '@/shared/ui/QueryError'
import { Skeleton } from '@/shared/ui/Skeleton'
import { changeSubscription, subscriptionQuery, type Subscription, type User } from '../api/account'
import { DailyMailSwitch } from './DailyMailSwitch'
import { Section } from './Section'
import { useAction } from './useAction'

const CHOICES = [
  { value: 'both', label: c('newsletter').t`Everything`, hint: t`Daily insights and weekly essays` },
  { value: 'daily', label: c('newsletter').t`Daily`, hint: t`A short insight every weekday` },
  { value: 'weekly', label: c('newsletter').t`Weekly`, hint: t`One essay a week` },
  { value: 'none', label: c('newsletter').t`Nothing`, hint: t`No newsletter` },
] as const satisfies { value: Subscription['frequency']; label: string; hint: string }[]

/** What the confirmed address receives (ACCOUNT-10, ACCOUNT-14). */
export function NewsletterSection({ user }: { user: User }) {
  const { data, isError, error, refetch } = useQuery(subscriptionQuery())
  return (
    <Section id="newsletter" title={t`Newsletter`} intro={t`New teachings by e-mail, free of charge.`}>
      {data ? (
        data.email ? <Choice key={data.frequency} subscription={data} /> : <p className="text-ink-soft">{t`Confirm an e-mail address above to receive it.`}</p>
      ) : isError ? (
        <QueryError error={error} onRetry={() => void refetch()}>
          {t`Error loading your subscription. Please try again later.`}
        </QueryError>
      ) : (
        <Skeleton className="h-44" />
      )}
      <DailyMailSwitch user={user} />
    </Section>
  )
}

function Choice({ subscription }: { subscription: Subscription }) {
  const client = useQueryClient()
  const [chosen, setChosen] = useState(subscription.frequency)
  const { run, isRunning } = useAction(t`Newsletter saved`, () => changeSubscription(client, chosen))
  return (
    <form
      aria-label={t`Newsletter`}
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="mb-3 text-sm text-ink-soft">
          {jt`To ${<bdi key="email" className="break-all">{subscription.email}</bdi>}`}
        </legend>
        {CHOICES.map((choice) => (
          <Option key={choice.value} {...choice} isChosen={chosen === choice.value} onChoose={() => setChosen(choice.value)} />
        ))}
      </fieldset>
      <div>
        <Button type="submit" aria-disabled={isRunning} className="aria-disabled:opacity-55">
          {isRunning ? t`Saving…` : t`Save newsletter`}
        </Button>
      </div>
    </form>
  )
}

type OptionProps = { label: string; hint: string; isChosen: boolean; onChoose: () => void }

function Option({ label, hint, isChosen, onChoose }: OptionProps) {
  const id = useId()
  return (
    <div className="relative flex gap-3 rounded-xl border border-rule-strong/60 bg-raised px-4 py-3 hover:border-tekhelet has-checked:border-tekhelet has-checked:bg-wash has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-tekhelet">
      <input
        id={id}
        type="radio"
        name="frequency"
        className="mt-1 size-4.5 shrink-0 accent-tekhelet outline-none"
        aria-describedby={`${id}-hint`}
        checked={isChosen}
        onChange={onChoose}
      />
      <div>
        {/* The whole box is its label. */}
        <label htmlFor={id} className="cursor-pointer font-medium after:absolute after:inset-0">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      </div>
    </div>
  )
}
