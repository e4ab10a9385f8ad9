import { describeSettings } from '#server/process/settings.ts';
import type { Command } from './command.ts';

export const settings: Command = {
  summary: 'Print the table of all environment variables, with their defaults',
  operands: [],
  help: `
In Markdown, as it stands in README.md.`,
  async run() {
    process.stdout.write(describeSettings());
  },
};
