/** The four ambient sounds (AMBIENT-1), made for this project: see `web/sounds`. */
import { CloudRain, Droplets, Flower2, Landmark, type LucideIcon } from 'lucide-react'
import { t } from 'ttag'
import meditation from '../sounds/meditation.m4a'
import meditationOgg from '../sounds/meditation.ogg'
import rainfall from '../sounds/rainfall.m4a'
import rainfallOgg from '../sounds/rainfall.ogg'
import temple from '../sounds/temple.m4a'
import templeOgg from '../sounds/temple.ogg'
import water from '../sounds/water.m4a'
import waterOgg from '../sounds/water.ogg'

export type AmbientId = 'water' | 'meditation' | 'rainfall' | 'temple'

export type AmbientSound = {
  id: AmbientId
  name: string
  icon: LucideIcon
  description: string
  /** AAC, which every browser with the usual codecs plays. */
  url: string
  /** Opus, the fallback if that file cannot be loaded or played. */
  fallbackUrl: string
}

export const AMBIENT_SOUNDS: readonly AmbientSound[] = [
  {
    id: 'water',
    name: t`Water`,
    icon: Droplets,
    description: t`A brook over stones`,
    url: water,
    fallbackUrl: waterOgg,
  },
  {
    id: 'meditation',
    name: t`Meditation`,
    icon: Flower2,
    description: t`Singing bowls and a slow breath`,
    url: meditation,
    fallbackUrl: meditationOgg,
  },
  {
    id: 'rainfall',
    name: t`Rainfall`,
    icon: CloudRain,
    description: t`Steady rain on leaves`,
    url: rainfall,
    fallbackUrl: rainfallOgg,
  },
  {
    id: 'temple',
    name: t`Temple`,
    icon: Landmark,
    description: t`A small harp in a hall of stone`,
    url: temple,
    fallbackUrl: templeOgg,
  },
]

export const ambientSound = (id: AmbientId): AmbientSound => {
  const sound = AMBIENT_SOUNDS.find((each) => each.id === id)
  if (!sound) throw new Error(`There is no ambient sound '${id}'.`)
  return sound
}
