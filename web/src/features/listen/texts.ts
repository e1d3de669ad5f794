/** The players' error texts (LISTEN-17, LISTEN-18). */

export const UNAVAILABLE = 'Audio version is currently unavailable. You can still read the text version below.'
export const UNAVAILABLE_NOTE = 'Note: The site was recently updated, and some audio may be missing.'

export const BLOCKED = 'Your browser blocked the audio. Please click the play button on the audio control below.'
export const BLOCKED_SAFARI =
  'Safari blocked the audio. Please click the play button on the audio control below. ' +
  'To let it play at once next time, choose Settings for This Website in the Safari menu and allow Auto-Play.'

export const USING_FALLBACK = 'Using fallback audio source'
export const SOUND_UNAVAILABLE = 'This sound could not be loaded. Try it again, or choose another.'

/** Safari itself: other browsers also have 'Safari' in their user agent. */
export const isSafari = (agent = navigator.userAgent) => agent.includes('Safari/') && !/Chrom(e|ium)|Android|CriOS|FxiOS|Edg/.test(agent)
