import { Component, type ReactNode } from 'react'
import { resetFailedImports } from '@/shared/lib/lazyWithRetry'

type Props = {
  children: ReactNode
  /** Replaces the failed children; `retry` renders them again. */
  fallback: (retry: () => void) => ReactNode
  /** A new key clears the error, so that the next page does not inherit it. */
  resetKey?: string
}
type State = { hasFailed: boolean; resetKey: string | undefined; retries: number }

/** Limits a failure to its children, and retries when the browser comes back online. */
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

  /** Some browsers cache a failed import until the page reloads, so the second retry reloads it. */
  readonly retry = () => {
    if (this.state.retries > 0 && navigator.onLine) window.location.reload()
    else this.setState(({ retries }) => ({ hasFailed: false, retries: retries + 1 }))
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.fallback(this.retry) : this.props.children
  }
}
