import { useQueryClient } from '@tanstack/react-query'
import { Button } from '@/shared/ui/Button'

/** What the page says, as the server words it (`api/site/message_page.py`). */
type Message = {
  title: string
  text: string
  done: string
  form: Form | null
  links: { to: string; text: string; variant: 'primary' | 'outline' | 'link' }[]
}
type Form = { button: string; legend: string; name: string; options: { value: string; label: string; isChosen: boolean }[] }

/** A page that says one thing and asks for at most one answer. Only the server renders it: it has no script. */
export function Component() {
  const message = useQueryClient().getQueryData<Message>(['message'])
  if (!message) throw new Error('The page has no message.')
  const { title, text, done, form, links } = message
  return (
    <div className="page grid justify-items-center py-16 text-center md:py-28">
      <h1 className="text-4xl">{title}</h1>
      <div aria-hidden className="ornament mt-4 justify-center text-[0.7rem]">
        ❖
      </div>
      {text && <p className="mt-4 max-w-md font-serif text-lg text-ink-soft">{text}</p>}
      <div className="mt-8 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
        {done && (
          <p role="status" className="font-semibold text-tekhelet">
            {done}
          </p>
        )}
        {form && <MessageForm {...form} />}
        {links.map(({ to, text, variant }) => (
          <Button key={to} asChild variant={variant}>
            <a href={to}>{text}</a>
          </Button>
        ))}
      </div>
    </div>
  )
}

/** Posts to the address of the page. */
function MessageForm({ button, legend, name, options }: Form) {
  return (
    <form method="post" className="grid justify-items-center gap-4">
      {options.length > 0 && (
        <fieldset className="grid gap-1 text-start">
          <legend className="sr-only">{legend}</legend>
          {options.map(({ value, label, isChosen }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" name={name} value={value} defaultChecked={isChosen} className="size-4" />
              {label}
            </label>
          ))}
        </fieldset>
      )}
      <Button type="submit" size="large">
        {button}
      </Button>
    </form>
  )
}
