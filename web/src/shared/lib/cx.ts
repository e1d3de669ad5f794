/** Join class names, leaving out what is not there. */
export const cx = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
