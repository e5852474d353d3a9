import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** A change of this tries again: the address, usually. */
  resetKey: string
  children: ReactNode
  fallback: (retry: () => void, error: unknown) => ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  error: unknown
}

/** Keeps a failure of one area from taking the others, and the phone, with it. React reports the error to the console. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, error: null }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: true, error }
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (this.state.failed && before.resetKey !== this.props.resetKey)
      this.setState({ failed: false, error: null })
  }

  override render(): ReactNode {
    return this.state.failed
      ? this.props.fallback(() => this.setState({ failed: false, error: null }), this.state.error)
      : this.props.children
  }
}
