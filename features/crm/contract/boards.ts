import { defineBoard } from '#platform/resource/contract/board.ts'
import { businesses } from './businesses.ts'
import { interactions } from './interactions.ts'

export const businessesByPhase = defineBoard(businesses, { by: 'phase', sum: 'total_amount' })
export const interactionsByStatus = defineBoard(interactions, { by: 'status' })
export const interactionsByPhase = defineBoard(interactions, { by: 'phase' })
export const interactionsByStage = defineBoard(interactions, { by: 'stage' })
