import type { Editor } from '@tiptap/react'
import { check, object, pipe, string, trim } from 'valibot'
import { Field } from '@/shared/forms/Field'
import { Form } from '@/shared/forms/Form'
import { SubmitButton } from '@/shared/forms/SubmitButton'
import { Button } from '@/shared/ui/Button'
import { Dialog } from '@/shared/ui/Dialog'

/** What the server's sanitiser allows: a page of this site, a place in the text, or another site. */
export const isLinkAddress = (text: string) => /^(https?:\/\/[^\s/]|\/(?!\/)|#)\S*$/i.test(text)

const schema = object({
  address: pipe(string(), trim(), check((text) => text === '' || isLinkAddress(text), 'Begin with https:// or /.')),
})

export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const current: unknown = editor.getAttributes('link').href
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  return (
    <Dialog title="Link" onClose={onClose}>
      <Form
        label="Link"
        schema={schema}
        defaultValues={{ address: typeof current === 'string' ? current : '' }}
        onSubmit={async ({ address }) => {
          if (address) insertLink(editor, address)
          else editor.chain().focus().extendMarkRange('link').unsetLink().run()
          onClose()
          await Promise.resolve()
        }}
        className="grid gap-4"
      >
        <Field name="address" label="Address" hint="Of another site (https://…) or of a page of this one (/daily-learning/12)" dir="ltr" autoComplete="off" />
        <div className="flex gap-3">
          <SubmitButton>Set the link</SubmitButton>
          {current !== undefined && (
            <Button variant="outline" onClick={remove}>
              Remove it
            </Button>
          )}
        </div>
      </Form>
    </Dialog>
  )
}

/** Links the selected words, or inserts the address where none are selected. */
function insertLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link')) {
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  } else {
    chain.setLink({ href }).run()
  }
}
