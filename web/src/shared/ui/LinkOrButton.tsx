import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useHydrated } from '@/shared/hooks/useHydrated'

type Props = Pick<ComponentProps<'button'>, 'className' | 'children' | 'onClick'> & {
  /** The address of what the button shows. */
  to: string
  /** Of a button that stays pressed. */
  isPressed?: boolean
}

/** A button that is a link until a script can handle it. */
export function LinkOrButton({ to, isPressed, onClick, ...rest }: Props) {
  if (!useHydrated()) return <Link to={to} aria-current={isPressed ? true : undefined} {...rest} />
  return <button type="button" aria-pressed={isPressed} onClick={onClick} {...rest} />
}
