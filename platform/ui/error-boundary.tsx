import { Component, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  /** Resets the error when it changes, e.g. the URL. */
  resetKey: string
  children: ReactNode
  fallback: (retry: () => void, error: unknown) => ReactNode
}

interface ErrorBoundaryState {
  failed: boolean
  error: unknown
}

/** Keeps an error in one area from taking down the others and the phone. */
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
