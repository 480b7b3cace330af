/** Waits in the app that a person notices: the map of a library, a long document, a pasted text. */
import type { Page } from 'playwright-core';

/** Finds topics, which the map needs, and waits for them. */
export async function findTopics(url: string, topics: number): Promise<void> {
  const job = await fetch(`${url}api/v1/topics`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ topics: String(topics) }),
  });
  const { id } = (await job.json()) as { id: string };
  await (await fetch(`${url}api/v1/jobs/${id}/events`)).text();
}

/** Milliseconds until the points are drawn, then frames a second while the map is dragged. */
export async function mapOf(page: Page, url: string): Promise<{ drawn: number; frames: number }> {
  // The places are computed once and kept; a person waits for them once.
  await (await fetch(`${url}api/v1/map`)).text();
  await page.goto(`${url}#/topics`);
  await page.locator('h1').waitFor();
  return page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const begun = performance.now();
    location.hash = '#/topics/documents';
    const picture = () => document.querySelector('.map svg');
    while (!picture()?.querySelector('path')) await frame();
    await frame();
    const drawn = performance.now() - begun;
    const { left, top, width, height } = picture()!.getBoundingClientRect();
    const send = (to: EventTarget, type: string, step: number) =>
      to.dispatchEvent(
        new MouseEvent(type, {
          bubbles: true,
          view: window,
          clientX: left + width / 2 + step * 2,
          clientY: top + height / 2 + step,
        }),
      );
    const FRAMES = 60;
    send(picture()!, 'mousedown', 0);
    const from = performance.now();
    for (let step = 1; step <= FRAMES; step++) {
      send(window, 'mousemove', step);
      await frame();
    }
    const seconds = (performance.now() - from) / 1000;
    send(window, 'mouseup', FRAMES);
    return { drawn, frames: FRAMES / seconds };
  });
}

/**
 * Milliseconds until a document can be read, and until its summary and its chapters stand; and the longest task of the page
 * until then.
 */
export async function longDocument(
  page: Page,
  url: string,
  id: string,
): Promise<Readonly<Record<'text' | 'task' | 'summary' | 'blocks', number>>> {
  await page.goto(`${url}#/`);
  await page.locator('main ul .title').first().waitFor();
  return page.evaluate(async (id) => {
    const tasks = [0];
    const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)));
    observer.observe({ type: 'longtask' });
    const begun = performance.now();
    location.hash = `#/document/${id}`;
    const when = async (there: () => boolean) => {
      while (!there()) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    };
    const seen = (selector: string) => when(() => document.querySelector(selector) !== null);
    const text = await seen('article [data-i]');
    const [blocks, summary] = await Promise.all([seen('figure rect + rect'), seen('.right ol li')]);
    return { text, blocks, summary, task: Math.max(...tasks) };
  }, id);
}

/** Milliseconds from pasting a text to its summary. */
export async function pasting(page: Page, url: string, text: string): Promise<number> {
  await page.goto(`${url}#/`);
  await page.locator('h1').waitFor();
  return page.evaluate(async (pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const begun = performance.now();
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    while (!document.querySelector('article .picked, .right ol li')) await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  }, text);
}

/** Milliseconds from a turn of a slider to another summary, and to other blocks; the last step included in which it rests. */
export async function turned(page: Page, id: string, round: number): Promise<Record<'length' | 'number', number>> {
  await page.evaluate((id) => {
    location.hash = `#/document/${id}`;
  }, id);
  await page.locator('.right ol[aria-busy=false] li').first().waitFor();
  await page.getByRole('button', { name: 'Structure' }).click();
  await page.locator('input[aria-label="Number of chapters"]:enabled').waitFor();
  return page.evaluate(async (round) => {
    const turn = async (selector: string, by: number, what: string) => {
      const slider = document.querySelector<HTMLInputElement>(selector)!;
      const shown = () => Array.from(document.querySelectorAll(what), (node) => node.outerHTML).join();
      const before = shown();
      slider.valueAsNumber += by;
      const begun = performance.now();
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      while (shown() === before) await new Promise(requestAnimationFrame);
      return performance.now() - begun;
    };
    const length = await turn('input[aria-label="Length"]', 100 + 10 * round, '.right ol li');
    return { length, number: await turn('input[aria-label="Number of chapters"]', 1 + round, 'figure .cut') };
  }, round);
}
