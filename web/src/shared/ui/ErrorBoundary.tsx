import { Component, type ReactNode } from 'react'
import { resetFailedImports } from '@/shared/lib/lazyWithRetry'

type Props = {
  children: ReactNode
  /** What is shown instead of what failed; `retry` tries it again. */
  fallback: (retry: () => void) => ReactNode
  /** Another key tries again: the next page does not inherit the failure of this one. */
  resetKey?: string
}
type State = { hasFailed: boolean; resetKey: string | undefined; retries: number }

/** Where a part breaks or its code cannot be fetched, the rest stays. When the network comes back it is tried again. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false, resetKey: this.props.resetKey, retries: 0 }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    return resetKey === state.resetKey ? null : { hasFailed: false, resetKey, retries: 0 }
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.reset)
  }

  override componentDidCatch(): void {
    resetFailedImports()
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.reset)
  }

  readonly reset = () => {
    if (this.state.hasFailed) this.setState({ hasFailed: false })
  }

  /** Some browsers remember a failed import until the page is loaded anew: the second try does that. */
  readonly retry = () => {
    if (this.state.retries > 0 && navigator.onLine) window.location.reload()
    else this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }))
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
