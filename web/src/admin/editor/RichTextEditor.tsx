import { EditorContent, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import type { CustomControl } from '../write/CustomField'
import { extensions } from './extensions'
import { ForeignPictures } from './ForeignPictures'
import { fromEditor, isKeptByEditor, toEditor } from './html'
import { pasteProps } from './pasted/editorProps'
import { describeLeftOut, type LeftOut } from './pasted/leftOut'
import { Toolbar } from './Toolbar'
import './editor.css'

type Props = {
  /** The HTML to begin with; afterwards the editor has its own. */
  value: string
  onChange: (html: string) => void
  labelId: string
  control: CustomControl
}

/**
 * The editor of a teaching's text. A text with elements that it does not know is edited as HTML, so that nothing of it is
 * lost; both kinds can be chosen.
 */
export function RichTextEditor(props: Props) {
  const [isSource, setSource] = useState(() => !isKeptByEditor(props.value))
  const [isUnknown] = useState(isSource)
  return (
    <div>
      {isSource ? <Source {...props} /> : <Visual {...props} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 text-sm text-ink-soft">
        {isSource && isUnknown && <p>This text has elements that the editor does not know, so it is shown as HTML.</p>}
        <Button
          variant="link"
          size="inline"
          onClick={() => setSource(!isSource)}
          disabled={isSource && !isKeptByEditor(props.value)}
        >
          {isSource ? 'Show as text' : 'Edit as HTML'}
        </Button>
      </div>
    </div>
  )
}

function Source({ value, onChange, labelId, control }: Props) {
  return (
    <textarea
      value={value}
      onChange={(event) => onChange(event.target.value)}
      {...control}
      aria-labelledby={labelId}
      spellCheck={false}
      rows={20}
      className="w-full rounded-lg border border-rule-strong bg-raised p-4 font-mono text-sm"
    />
  )
}

function reportLeftOut(leftOut: LeftOut): void {
  const said = describeLeftOut(leftOut)
  if (said) toast(said.title, said.text, leftOut.pictures > 0 ? 'error' : 'info')
}

function Visual({ value, onChange, labelId, control }: Props) {
  const last = useRef<string | null>(null)
  const editor = useEditor({
    extensions,
    content: toEditor(value),
    immediatelyRender: true,
    editorProps: {
      attributes: {
        id: control.id,
        class: 'reading teaching-editor min-h-80 box-content px-4 py-3 focus:outline-none',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-labelledby': labelId,
        'aria-invalid': String(control['aria-invalid']),
        ...(control['aria-describedby'] && { 'aria-describedby': control['aria-describedby'] }),
      },
      ...pasteProps(reportLeftOut),
    },
    onCreate: ({ editor: created }) => {
      last.current = fromEditor(created.getHTML())
    },
    onUpdate: ({ editor: changed }) => {
      const html = fromEditor(changed.getHTML())
      // The empty paragraph that the editor adds at the end is no change.
      if (html === last.current) return
      last.current = html
      onChange(html)
    },
  })
  return (
    <div className="rounded-lg border border-rule-strong bg-raised focus-within:border-tekhelet">
      <Toolbar editor={editor} />
      <EditorContent editor={editor} />
      <ForeignPictures editor={editor} />
    </div>
  )
}
