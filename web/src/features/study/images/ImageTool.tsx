import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { c, t } from 'ttag'
import { apiUrl, type Body, type Result } from '@/api/endpoints'
import { request } from '@/api/request'
import type { Post } from '@/api/types'
import { cx } from '@/shared/lib/cx'
import { toast } from '@/shared/lib/toastStore'
import { Badge } from '@/shared/ui/Badge'
import { Button } from '@/shared/ui/Button'
import { Card } from '@/shared/ui/Card'
import { SegmentedControl } from '@/shared/ui/SegmentedControl'
import { failureText } from '../failure'
import { modeLabel } from '../mode'
import { fileName, saveUrl } from '../diagrams/saveFile'
import { pictureExtension, shownPicture } from './picture'

type Style = NonNullable<Body<'/api/ai/generate-image', 'post'>['style']>
type Generated = Result<'/api/ai/generate-image', 'post'>

const STYLES: { value: Style; label: string }[] = [
  { value: 'default', label: c('style').t`Default` },
  { value: 'abstract', label: c('style').t`Abstract` },
  { value: 'traditional', label: c('style').t`Traditional` },
  { value: 'nature', label: c('style').t`Nature` },
  { value: 'modern', label: c('style').t`Modern` },
]
/** A picture may take the model 90 s (STUDY-61). */
const TIMEOUT_MS = 100_000
/** STUDY-32 */
const REFRESH_MS = 500

/** Draws a picture of a teaching's theme in one of five styles (STUDY-29 to STUDY-33). */
export default function ImageTool({ post }: { post: Post }) {
  const [style, setStyle] = useState<Style>('default')
  const [busy, setBusy] = useState(false)
  const [made, setMade] = useState<Generated | null>(null)
  const [shown, setShown] = useState<Generated | null>(null)

  useEffect(() => {
    if (!made) return
    const timer = setTimeout(() => setShown(made), REFRESH_MS)
    return () => clearTimeout(timer)
  }, [made])

  const generate = async () => {
    setBusy(true)
    try {
      const answer = await request('post', apiUrl('/api/ai/generate-image'), {
        body: { postId: post.id, style },
        timeoutMs: TIMEOUT_MS,
        exceedsIpadTimeout: true,
      })
      if (answer.success && shownPicture(answer.imageData)) {
        setMade(answer)
        toast(t`Success!`, t`Your picture is ready.`)
      } else toast(t`Image Generation Failed`, answer.error ?? t`No image data received`, 'error')
    } catch (error) {
      toast(t`Image Generation Failed`, failureText(error, t`Failed to generate image`), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <Card asChild className="p-4 sm:p-6">
      <section aria-labelledby="image-tool">
        <h2 id="image-tool" className="text-xl font-semibold">
          {t`Draw this teaching`}
        </h2>
        <p className="mt-1 text-ink-soft">{t`A picture of its theme, in the style you choose.`}</p>
        <div className="mt-4 print:hidden">
          <SegmentedControl label={t`Style`} options={STYLES} value={style} onChange={setStyle} />
        </div>
        <Button className="mt-4" disabled={busy} aria-busy={busy} onClick={() => void generate()}>
          {busy ? t`Generating…` : t`Generate image`}
        </Button>
        {shown && <Picture image={shown} title={post.title} />}
      </section>
    </Card>
  )
}

/** The height of a toast above the bar of tabs, beneath which a picture that was just made would be covered. */
const CLEAR_OF_TOAST = 'scroll-mb-[calc(var(--tabbar-height)+var(--player-height)+9rem)]'

function Picture({ image, title }: { image: Generated; title: string }) {
  const source = shownPicture(image.imageData)
  const picture = useRef<HTMLImageElement>(null)
  if (!source) return null
  return (
    <figure className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg font-semibold">{t`Visual Inspiration`}</h3>
        <Badge variant={image.mode === 'template' ? 'quiet' : 'blue'}>{modeLabel(image.mode)}</Badge>
      </div>
      <img
        ref={picture}
        src={source}
        alt={image.description}
        onLoad={() => revealPicture(picture.current)}
        className={cx(CLEAR_OF_TOAST, 'max-h-[36rem] w-full rounded-lg border border-rule bg-sunken object-contain')}
      />
      <figcaption className="mt-2 text-sm text-ink-soft">{image.description}</figcaption>
      <Button variant="outline" className="mt-3" onClick={() => saveUrl(source, fileName(title, 'picture', pictureExtension(source)))}>
        <Download size={16} aria-hidden />
        {t`Download`}
      </Button>
    </figure>
  )
}

/** Shows the whole picture above the toast, unless the reader has gone on to another part of the page meanwhile. */
function revealPicture(picture: HTMLImageElement | null): void {
  const tool = picture?.closest('section')?.getBoundingClientRect()
  if (picture && tool && tool.bottom > 0 && tool.top < window.innerHeight) picture.scrollIntoView({ block: 'nearest' })
}
