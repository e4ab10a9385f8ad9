/**
 * Clipboard contents of spreadsheets, written by hand from what is known about these programs: Excel 365 on Windows,
 * whose fragment begins inside the table, Google Sheets, and LibreOffice Calc.
 */

type Copied = { html: string; text: string; expected: string };

const inExcel = (before: string, fragment: string, after: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">

<head>
<meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet>
<meta name=Generator content="Microsoft Excel 15">
<link id=Main-File rel=Main-File href="file:///C:/Users/siti/AppData/Local/Temp/msohtmlclip1/01/clip.htm">
<link rel=File-List href="file:///C:/Users/siti/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<style>
<!--table
	{mso-displayed-decimal-separator:"\\,";
	mso-displayed-thousand-separator:"\\.";}
@page
	{margin:.75in .7in .75in .7in;}
.font5
	{color:black;
	font-size:11.0pt;
	font-weight:400;
	font-family:Calibri, sans-serif;}
tr
	{mso-height-source:auto;}
td
	{padding-top:1px;
	mso-ignore:padding;
	color:black;
	font-size:11.0pt;
	font-weight:400;
	font-style:normal;
	font-family:Calibri, sans-serif;
	vertical-align:bottom;
	white-space:nowrap;}
.xl65
	{font-weight:700;
	background:#D9E1F2;}
.xl66
	{mso-number-format:"\\#\\,\\#\\#0";}
-->
</style>
</head>

<body link="#0563C1" vlink="#954F72">

${before}<!--StartFragment-->${fragment}<!--EndFragment-->${after}

</body>

</html>`;

const TABLE = `<table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:
 collapse;width:144pt'>
`;
const cell = (content: string, more = '') => `<td height=20 ${more} style='height:15.0pt'>${content}</td>\n  `;

export const SPREADSHEETS: Readonly<Record<string, Copied>> = {
  'Excel, with a bold head and a sum': {
    text: 'Desa\tTahun 2024\r\nBedono\t1.200\r\nJumlah\t1.200\r\n',
    html: inExcel(
      TABLE,
      `
 <col width=64 span=2 style='width:48pt'>
 <tr height=20 style='height:15.0pt'>
  ${cell('Desa', 'class=xl65 width=64')}${cell('Tahun<br>\n    2024', 'class=xl65 align=right')}</tr>
 <tr height=20 style='height:15.0pt'>
  ${cell("Bedono<span style='mso-spacerun:yes'> </span>")}${cell('1.200', 'class=xl66 align=right x:num="1200"')}</tr>
 <tr height=0 style='display:none'>
  ${cell('Tersembunyi')}${cell('9')}</tr>
 <tr height=20 style='height:15.0pt'>
  ${cell('Jumlah', 'class=xl65')}${cell('1.200', 'align=right')}</tr>
 `,
      '\n</table>',
    ),
    expected: `<table>
<thead>
<tr><th>Desa</th><th>Tahun<br>2024</th></tr>
</thead>
<tbody>
<tr><td>Bedono</td><td>1.200</td></tr>
<tr><td><strong>Jumlah</strong></td><td>1.200</td></tr>
</tbody>
</table>`,
  },
  'Excel, one row': {
    text: 'Bedono\t17\r\n',
    html: inExcel(
      `${TABLE} <tr height=20 style='height:15.0pt'>\n`,
      `\n  ${cell('Bedono')}${cell('17', 'align=right')}`,
      '\n </tr>\n</table>',
    ),
    expected: `<table>
<tbody>
<tr><td>Bedono</td><td>17</td></tr>
</tbody>
</table>`,
  },
  'Excel, one cell': {
    text: 'Bedono\r\n',
    html: inExcel(`${TABLE} <tr height=20>\n`, `\n  ${cell('Bedono', 'class=xl65')}`, '\n </tr>\n</table>'),
    expected: '<p><strong>Bedono</strong></p>',
  },
  'Google Sheets': {
    text: '\tDesa\nLuas\t12 ha',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}br {mso-data-placement:same-cell;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" cellpadding="0" dir="ltr" border="1" style="table-layout:fixed;font-size:10pt;font-family:Arial;width:0px;border-collapse:collapse;border:none" data-sheets-root="1" data-sheets-baot="1"><colgroup><col width="100"/><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;"></td><td style="overflow:hidden;padding:2px 3px 2px 3px;vertical-align:bottom;font-weight:bold;" data-sheets-value="{&quot;1&quot;:2,&quot;2&quot;:&quot;Desa&quot;}">Desa</td><td style="overflow:hidden;vertical-align:bottom;font-weight:bold;">Catatan</td></tr><tr style="height:21px;"><td style="overflow:hidden;vertical-align:bottom;">Luas</td><td style="overflow:hidden;vertical-align:bottom;font-style:italic;text-align:right;" data-sheets-value="{&quot;1&quot;:3,&quot;3&quot;:12}">12 ha</td><td style="overflow:hidden;vertical-align:bottom;"><a class="in-cell-link" href="https://contoh.id/" target="_blank">sumber</a></td></tr></tbody></table></google-sheets-html-origin>`,
    expected: `<table>
<thead>
<tr><th></th><th>Desa</th><th>Catatan</th></tr>
</thead>
<tbody>
<tr><td>Luas</td><td><em>12 ha</em></td><td><a href="https://contoh.id/">sumber</a></td></tr>
</tbody>
</table>`,
  },
  'Google Sheets, with a merged head': {
    text: 'Luas\nBedono\t12',
    html: `<meta charset='utf-8'><google-sheets-html-origin><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><tbody><tr style="height:21px;"><td style="overflow:hidden;vertical-align:bottom;font-weight:bold;" rowspan="1" colspan="2"><div style="max-height:42px">Luas<br/>(ha)</div></td></tr><tr style="height:21px;"><td style="overflow:hidden;vertical-align:bottom;">Bedono</td><td style="overflow:hidden;vertical-align:bottom;text-align:right;">12</td></tr></tbody></table></google-sheets-html-origin>`,
    expected: `<table>
<thead>
<tr><th colspan="2">Luas<br>(ha)</th></tr>
</thead>
<tbody>
<tr><td>Bedono</td><td>12</td></tr>
</tbody>
</table>`,
  },
  'LibreOffice Calc': {
    text: 'Desa\tJumlah\nBedono\t17',
    html: `<!DOCTYPE html>

<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		body,div,table,thead,tbody,tfoot,tr,th,td,p { font-family:"Liberation Sans"; font-size:x-small }
	</style>
</head>

<body>
<table cellspacing="0" border="0">
	<colgroup span="2" width="85"></colgroup>
	<tr>
		<td height="17" align="left" valign=bottom><b>Desa</b></td>
		<td align="left" valign=bottom><b>Jumlah</b></td>
	</tr>
	<tr>
		<td height="17" align="left" valign=bottom>Bedono<comment>Catatan pribadi</comment></td>
		<td align="right" valign=bottom sdval="17" sdnum="1033;">17</td>
	</tr>
</table>
</body>

</html>`,
    expected: `<table>
<thead>
<tr><th>Desa</th><th>Jumlah</th></tr>
</thead>
<tbody>
<tr><td>Bedono</td><td>17</td></tr>
</tbody>
</table>`,
  },
};
