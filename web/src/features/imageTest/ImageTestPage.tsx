import { useId, useState } from 'react'
import { t } from 'ttag'
import dawn from '@/styles/hero.svg'
import { useTitle } from '@/shared/hooks/useTitle'
import { PageHeader } from '@/shared/ui/PageHeader'
import night from './images/night.svg'
import parchment from './images/parchment.svg'
import water from './images/water.svg'

const TITLE = t`Image Test`
const IMAGES = [
  { name: t`Dawn`, source: dawn },
  { name: t`Parchment`, source: parchment },
  { name: t`Night`, source: night },
  { name: t`Water`, source: water },
] as const

type BackgroundImage = (typeof IMAGES)[number]

/** The image test (PAGE-8): four background images, each shown when it is chosen. */
export function ImageTestPage() {
  useTitle(TITLE)
  const [shown, setShown] = useState<BackgroundImage>(IMAGES[0])
  return (
    <>
      <PageHeader title={TITLE} subtitle={t`Choose one of four background images.`} />
      <div className="page pb-16">
        <Options shown={shown} onChoose={setShown} />
        <div
          role="img"
          aria-label={t`Background image: ${shown.name}`}
          data-testid="background"
          className="mt-6 aspect-[3/2] rounded-xl border border-rule bg-cover bg-center md:aspect-[2/1]"
          style={{ backgroundImage: `url("${shown.source}")` }}
        />
      </div>
    </>
  )
}

type OptionsProps = { shown: BackgroundImage; onChoose: (image: BackgroundImage) => void }

function Options({ shown, onChoose }: OptionsProps) {
  const group = useId()
  return (
    <fieldset>
      <legend className="sr-only">{t`Background image`}</legend>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {IMAGES.map((image) => (
          <label
            key={image.name}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-rule-strong bg-raised px-4 font-medium has-checked:border-tekhelet has-checked:bg-wash"
          >
            <input type="radio" name={group} checked={image === shown} onChange={() => onChoose(image)} />
            {image.name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
