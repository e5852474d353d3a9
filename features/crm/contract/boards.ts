import { defineBoard, defineCustomBoard } from '#platform/resource/contract/board.ts'
import { businesses } from './businesses.ts'
import { companies } from './companies.ts'
import { interactions } from './interactions.ts'
import { leads, persons, prospects } from './persons.ts'
import { sales } from './sales.ts'

export const businessesByPhase = defineBoard(businesses, { by: 'phase', sum: 'total_amount' })
export const businessesByStage = defineBoard(businesses, { by: 'stage', sum: 'total_amount' })
export const interactionsByStatus = defineBoard(interactions, { by: 'status' })
export const interactionsByPhase = defineBoard(interactions, { by: 'phase' })
export const interactionsByStage = defineBoard(interactions, { by: 'stage' })

export const leadsByStatus = defineBoard(leads, { by: 'status' })

/** Columns from any choice variable. */
export const personsByChoice = defineCustomBoard(persons)
export const leadsByChoice = defineCustomBoard(leads)
export const prospectsByChoice = defineCustomBoard(prospects)
export const companiesByChoice = defineCustomBoard(companies)
export const interactionsByChoice = defineCustomBoard(interactions)
export const businessesByChoice = defineCustomBoard(businesses, { sum: 'total_amount' })
export const salesByChoice = defineCustomBoard(sales, { sum: 'amount' })
