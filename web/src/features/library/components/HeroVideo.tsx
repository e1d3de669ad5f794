import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { t } from 'ttag'
import { useMediaQuery } from '@/shared/hooks/useMediaQuery'
import { cx } from '@/shared/lib/cx'
import { onceIdle } from '@/shared/lib/idle'
import { savesData } from '@/shared/lib/savesData'
import { Button } from '@/shared/ui/Button'
import mp4 from '../video/hero.mp4'
import webm from '../video/hero.webm'

/** HOME-3, HOME-4: not on phones, and not for readers who want less motion or less data. */
const VIDEO_WINDOW = '(min-width: 48.0625rem) and (prefers-reduced-motion: no-preference)'
const REDUCED_DATA = '(prefers-reduced-data: reduce)'

/** Whether the page is loaded and the video suits this reader. Until then the still image is shown. */
function useVideoWanted(): boolean {
  const fits = useMediaQuery(VIDEO_WINDOW)
  const reducesData = useMediaQuery(REDUCED_DATA)
  const [isIdle, setIdle] = useState(false)
  useEffect(() => onceIdle(() => setIdle(true)), [])
  return isIdle && fits && !reducesData && !savesData()
}

/** The hero's background video over its still image, which stays if the video cannot be played. */
export function HeroVideo() {
  return useVideoWanted() ? <LoopingVideo /> : null
}

function LoopingVideo() {
  const video = useRef<HTMLVideoElement>(null)
  const [isShown, setShown] = useState(false)
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    const element = video.current
    if (!element || isPaused) return
    // A browser may refuse to play, for example on low power: the still image stays.
    const play = () => void element.play().catch(() => undefined)
    const observer = new IntersectionObserver(([entry]) => (entry?.isIntersecting ? play() : element.pause()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      element.pause()
    }
  }, [isPaused])
  return (
    <>
      <video
        ref={video}
        muted
        loop
        playsInline
        disablePictureInPicture
        preload="auto"
        aria-hidden
        tabIndex={-1}
        onPlaying={() => setShown(true)}
        className={cx(
          'absolute inset-0 -z-10 size-full object-cover object-[right_bottom] rtl:-scale-x-100 transition-opacity duration-200',
          !isShown && 'opacity-0',
        )}
      >
        <source src={webm} type='video/webm; codecs="av01.0.08M.10"' />
        <source src={mp4} type="video/mp4" />
        {t`Your browser does not support the video tag.`}
      </video>
      {isShown && (
        <Button
          variant="onArt"
          size="icon"
          aria-label={isPaused ? t`Play the background video` : t`Pause the background video`}
          className="absolute end-4 bottom-3 rounded-full border-transparent bg-[#0b1436]/70"
          onClick={() => setPaused(!isPaused)}
        >
          {isPaused ? <Play aria-hidden size={18} /> : <Pause aria-hidden size={18} />}
        </Button>
      )}
    </>
  )
}
