import { createContext, useContext } from 'react'
import type { BuilderReports } from './builder-reports.ts'

const BuilderContext = createContext<BuilderReports>({ declared: new Map(), bases: new Map() })

/** Filled by the shell, which knows all features' reports. */
export const BuilderProvider = BuilderContext
export const useBuilder = (): BuilderReports => useContext(BuilderContext)
