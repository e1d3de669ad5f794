/** Safari itself: other browsers also have 'Safari' in their user agent. */
export const isSafari = (agent = navigator.userAgent) => agent.includes('Safari/') && !/Chrom(e|ium)|Android|CriOS|FxiOS|Edg/.test(agent)
