import { z } from 'zod';
import { startTestBackend } from './test-backend.ts';

/** The child process of `startBackendProcess`: runs a test backend, and executes SQL that its parent sends. */

const options = z.object({
  dataDir: z.string().exactOptional(),
  databaseUrl: z.string().exactOptional(),
  functionEnvironment: z.record(z.string(), z.string()),
});
const statement = z.object({ id: z.int(), text: z.string(), parameters: z.array(z.unknown()) });

const backend = await startTestBackend(options.parse(JSON.parse(process.argv[2] ?? '')));
process.on('message', (message) => {
  const { id, text, parameters } = statement.parse(message);
  backend.sql(text, parameters).then(
    (rows) => process.send?.({ id, rows }),
    (error: unknown) => process.send?.({ id, error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());
process.send?.({ url: backend.url, publishableKey: backend.publishableKey });
