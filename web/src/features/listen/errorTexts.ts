/** What a player says when it cannot play. */
import { t } from 'ttag'

export const LISTEN_ERRORS = {
  // LISTEN-17, LISTEN-18
  audio: t`Audio version is currently unavailable. You can still read the text version below.`,
  audioNote: t`Note: The site was recently updated, and some audio may be missing.`,
  audioBlocked: t`Your browser blocked the audio. Please click the play button on the audio control below.`,
  audioBlockedBySafari:
    t`Safari blocked the audio. Please click the play button on the audio control below. To let it play at once next time, choose Settings for This Website in the Safari menu and allow Auto-Play.`,
  // AMBIENT-4
  soundFallback: t`Using fallback audio source`,
  sound: t`This sound could not be loaded. Try it again, or choose another.`,
} as const
