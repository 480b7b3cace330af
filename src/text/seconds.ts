/** The seconds of `01:02:03,450`, `02:03.45` or `75:03`. */
export function secondsOf(stamp: string): number {
  const [, sign, whole, fraction = '0'] = /^(-?)(.*?)(?:[.,](\d+))?$/.exec(stamp.trim())!;
  const seconds = whole.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(`0.${fraction}`);
  return sign ? -seconds : seconds;
}
