import type { Editor } from '@tiptap/react'
import { NodeSelection } from '@tiptap/pm/state'
import { nonEmpty, object, pipe, string, trim } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Dialog } from '@/shared/ui/Dialog'

const schema = object({ text: pipe(string(), trim(), nonEmpty('Write the note.')) })

/** Writes a new footnote at the cursor, or the selected one. */
export function FootnoteDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { selection } = editor.state
  const selected = selection instanceof NodeSelection && selection.node.type.name === 'footnote' ? selection.node : null
  return (
    <Dialog title={selected ? 'Edit the footnote' : 'Footnote'} onClose={onClose}>
      <Form
        label="Footnote"
        schema={schema}
        defaultValues={{ text: selected ? textOf(String(selected.attrs.html)) : '' }}
        onSubmit={async ({ text }) => {
          const attrs = { html: escape(text) }
          if (selected) editor.chain().focus().updateAttributes('footnote', attrs).run()
          else editor.chain().focus().insertContent({ type: 'footnote', attrs }).run()
          onClose()
          await Promise.resolve()
        }}
        className="grid gap-4"
      >
        <Field name="text" label="Note" hint="*Words in asterisks* are in italics; an address becomes a link.">
          {(control) => <textarea rows={4} dir="auto" {...control} className={`${control.className} py-2.5`} />}
        </Field>
        <div>
          <SubmitButton>{selected ? 'Change the note' : 'Add the note'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The note's HTML: emphasis, and links of addresses. */
function escape(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
    .replace(/\*([^*]+)\*/g, '<em>$1</em>')
    .replace(/(?<!")https?:\/\/[^\s<]+/g, '<a href="$&">$&</a>')
}

/** The text that `escape` makes this HTML of. */
function textOf(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const emphasis of body.querySelectorAll('em, i')) emphasis.replaceWith(`*${emphasis.textContent}*`)
  return body.textContent
}
