import { Component, type ReactNode } from "react";

export type ErrorBoundaryProps = {
  /** Shown after an error. */
  fallback: ReactNode;
  /** Another path renders the children again. */
  path?: string;
  children: ReactNode;
};
type ErrorBoundaryState = { path: string | undefined; hasFailed: boolean };

/** Catches errors of its children while loading or rendering. React supports error boundaries only as classes. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state = { path: this.props.path, hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps({ path }: ErrorBoundaryProps, state: ErrorBoundaryState) {
    return path === state.path ? null : { path, hasFailed: false };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}
