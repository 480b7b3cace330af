// A format of your own: chat logs, a line such as `[12:30] Anna: Hello`.
//   aspectra monday.chat --plugin examples/plugins/format.mjs
function parse(log, name) {
  let text = '';
  const cues = [];
  for (const [, hours, minutes, speaker, said] of log.matchAll(/^\[(\d+):(\d+)\] ([^:\n]+): (.*)$/gm)) {
    const start = text.length;
    const time = 3600 * hours + 60 * minutes;
    text += `${said}\n`;
    cues.push({ start, end: text.length - 1, speaker, time: { start: time, end: time + 60 } });
  }
  return { entries: [{ id: name, text, cues, kind: 'chat' }], notes: [] };
}

export default {
  formats: { chat: { what: 'chat log', endings: ['.chat'], load: async () => ({ from: 'text', parse }) } },
};
