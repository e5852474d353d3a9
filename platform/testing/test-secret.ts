/** Master secret of all test databases; role passwords derive from it. */
export const TEST_MASTER_SECRET = Buffer.alloc(32, 'test')
