/** Of the buttons below the stage: eight of them stand in one row of a narrow telephone. */
export const CONTROL_SIZE = { width: { xs: 40, sm: 44 }, height: { xs: 40, sm: 44 } } as const
