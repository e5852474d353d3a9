/** The program without `npm start`: the web client is served as it was last built. */
import { runServer } from './boot/run-server.ts'

await runServer(process.argv.slice(2))
