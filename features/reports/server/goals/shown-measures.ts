import { hidesMeasure, type ServedReport, type Viewer } from '#platform/report/server/report-source.ts'

/** Measures whose goals the viewer may see: not of money, for whose role sees no amounts. */
export const shownMeasures =
  (served: ServedReport | undefined, viewer: Viewer) =>
  (measure: string): boolean =>
    served === undefined || !hidesMeasure(served.source, viewer, measure)

/** The goals of such measures. */
export const only = <Goal>(
  goals: Readonly<Record<string, Goal>>,
  isShown: (measure: string) => boolean,
): Record<string, Goal> => Object.fromEntries(Object.entries(goals).filter(([measure]) => isShown(measure)))
