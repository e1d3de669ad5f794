import type { Editor } from '@tiptap/react'
import { useEffect, useState } from 'react'
import { toast } from '@/shared/lib/toastStore'
import { Button } from '@/shared/ui/Button'
import { MediaPicker } from '../media/MediaPicker'
import type { Media } from '../media/mediaApi'
import { pluralize } from '../pluralize'

type Picture = { at: number; src: string }

/**
 * Names the pictures of the text that are on other sites and cannot be shown, as after a paste, each with what can be done
 * (ADMIN-77). The browser refuses them here as it does on the page: a host of `IMAGE_HOSTS` loads, and is not named.
 */
export function ForeignPictures({ editor }: { editor: Editor }) {
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set())
  const [replaced, setReplaced] = useState<string | null>(null)
  // The list follows what is written.
  const [, count] = useState(0)
  useEffect(() => {
    const told = new Set<string>()
    const update = () => count((updates) => updates + 1)
    const fail = ({ target }: Event) => {
      if (!(target instanceof HTMLImageElement) || !isForeign(target.src)) return
      const src = target.getAttribute('src') ?? ''
      setFailed((known) => new Set(known).add(src))
      // The list may be far below what was pasted.
      if (!told.has(src)) toast('A picture is on another site', 'Readers will not see it: see below the text.', 'error')
      told.add(src)
    }
    editor.on('update', update)
    // These events do not bubble.
    editor.view.dom.addEventListener('error', fail, true)
    return () => {
      editor.off('update', update)
      if (!editor.isDestroyed) editor.view.dom.removeEventListener('error', fail, true)
    }
  }, [editor])
  const addresses = [...new Set(picturesOf(editor).map(({ src }) => src))].filter((src) => failed.has(src))
  return (
    <div role="status">
      {addresses.length > 0 && (
        <div className="m-3 rounded-lg bg-wash px-4 py-3 text-sm">
          <p className="font-semibold">
            {pluralize(addresses.length, 'picture is', 'pictures are')} on another site, and will not be shown to readers. Upload what you may use in its
            place, or remove it:
          </p>
          <ul className="mt-2 grid gap-3">
            {addresses.map((src) => (
              <li key={src} className="grid gap-1">
                <span dir="ltr" className="break-all">
                  {src}
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button variant="outline" aria-label={`Upload in its place: ${src}`} onClick={() => setReplaced(src)}>
                    Upload in its place
                  </Button>
                  <Button variant="quiet" aria-label={`Remove: ${src}`} onClick={() => remove(editor, src)}>
                    Remove
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <MediaPicker
        kind="image"
        open={replaced !== null}
        onOpenChange={(isOpen) => !isOpen && setReplaced(null)}
        onInsert={(media) => replaced !== null && replace(editor, replaced, media)}
      />
    </div>
  )
}

const isForeign = (url: string) => URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) && new URL(url).origin !== window.location.origin

/** All pictures, with or without a caption. */
function picturesOf(editor: Editor): Picture[] {
  const found: Picture[] = []
  editor.state.doc.descendants(({ attrs }, at) => {
    if (typeof attrs.src === 'string') found.push({ at, src: attrs.src })
  })
  return found
}

/** From the end, so that the places before stay. */
const placesOf = (editor: Editor, wanted: string) => picturesOf(editor).filter(({ src }) => src === wanted).reverse()

function remove(editor: Editor, src: string): void {
  const { tr, doc } = editor.state
  for (const { at } of placesOf(editor, src)) tr.delete(at, at + (doc.nodeAt(at)?.nodeSize ?? 0))
  editor.view.dispatch(tr)
}

function replace(editor: Editor, src: string, { url, alt, width, height }: Media): void {
  const { tr, doc } = editor.state
  for (const { at } of placesOf(editor, src)) tr.setNodeMarkup(at, undefined, { ...doc.nodeAt(at)?.attrs, src: url, alt, width, height })
  editor.view.dispatch(tr)
}
