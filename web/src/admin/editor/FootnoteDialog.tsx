import type { Editor } from '@tiptap/react'
import { NodeSelection } from '@tiptap/pm/state'
import { nonEmpty, object, pipe, string, trim } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Dialog } from '@/shared/ui/Dialog'
import { normalizeHtml, toNoteHtml, toNoteText } from './noteText'

const schema = object({ text: pipe(string(), trim(), nonEmpty('Write the note.')) })

/** Writes a new footnote at the cursor, or the selected one. A note that plain text cannot say is edited as HTML. */
export function FootnoteDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { selection } = editor.state
  const selected = selection instanceof NodeSelection && selection.node.type.name === 'footnote' ? selection.node : null
  const html = selected ? String(selected.attrs.html) : ''
  const text = toNoteText(html)
  const isSource = text === null
  return (
    <Dialog title={selected ? 'Edit the footnote' : 'Footnote'} onClose={onClose}>
      <Form
        label="Footnote"
        schema={schema}
        defaultValues={{ text: text ?? html }}
        onSubmit={async (written) => {
          const attrs = { html: isSource ? normalizeHtml(written.text) : toNoteHtml(written.text) }
          if (selected) editor.chain().focus().updateAttributes('footnote', attrs).run()
          else editor.chain().focus().insertContent({ type: 'footnote', attrs }).run()
          onClose()
          await Promise.resolve()
        }}
        className="grid gap-4"
      >
        <Field
          name="text"
          label={isSource ? 'Note as HTML' : 'Note'}
          hint={isSource ? 'This note has links or formatting, so it is shown as HTML.' : '*Words in asterisks* are in italics; an address becomes a link.'}
        >
          {(control) => <textarea rows={4} dir={isSource ? 'ltr' : 'auto'} {...control} className={`${control.className} py-2.5`} />}
        </Field>
        <div>
          <SubmitButton>{selected ? 'Change the note' : 'Add the note'}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
